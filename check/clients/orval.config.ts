import { defineConfig } from 'orval';

export default defineConfig({
  whereabouts: {
    input: 'generated/openapi.json',
    output: {
      target: 'generated/orval/client.ts',
      client: 'fetch',
      baseUrl: { runtime: 'process.env.API_URL' },
    },
  },
});
