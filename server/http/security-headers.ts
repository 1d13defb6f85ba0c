import helmet from '@fastify/helmet';
import fp from 'fastify-plugin';

/** Security headers of every answer. `mapStyleUrl`: a map of another origin may be loaded from there. */
export const securityHeaders = fp<{ publicUrl: string; mapStyleUrl: string | null }>(
  async (app, { publicUrl, mapStyleUrl }) => {
    const isHttps = publicUrl.startsWith('https:');
    const map = mapStyleUrl ? [new URL(mapStyleUrl).origin] : [];
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:', ...map],
          fontSrc: ["'self'", 'data:'],
          connectSrc: ["'self'", ...map],
          workerSrc: ["'self'", 'blob:'],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
        },
      },
      referrerPolicy: { policy: 'no-referrer' },
      hsts: isHttps ? { maxAge: 31_536_000 } : false,
      crossOriginEmbedderPolicy: false,
    });
  },
);
