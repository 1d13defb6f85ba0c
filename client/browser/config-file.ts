import { loadOnce } from '#shared/load-once.ts';

/** The deployment's configuration from the server, fetched once per page; a failed request may be retried. */
export const configFile = loadOnce(async (): Promise<unknown> => {
  const response = await fetch('/config.json', { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  return response.json();
});
