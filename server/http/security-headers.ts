import fp from 'fastify-plugin';
import helmet from 'helmet';
import { permissions } from './page-headers.ts';

type Options = {
  publicUrl: string;
  /** A style from another host: maps may be loaded from its origin. */
  hostedMap: string | null;
  /** Cards are typed into Stripe's form on our page: its scripts, frames and requests are allowed. */
  hasStripeForm: boolean;
  /** Visitors who accepted it load an image from the advertising network. */
  hasPixel: boolean;
};

/** https://docs.stripe.com/security/guide#content-security-policy: what Stripe's form needs. */
const stripeHosts = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

/** The host of the advertising network's image. */
const pixelHost = 'https://www.facebook.com';

/** Security headers for every response. */
export const securityHeaders = fp<Options>(async (app, { publicUrl, hostedMap, hasStripeForm, hasPixel }) => {
  const isHttps = publicUrl.startsWith('https:');
  const map = hostedMap ? [new URL(hostedMap).origin] : [];
  const stripe = hasStripeForm ? stripeHosts : { script: [], frame: [], connect: [] };
  // Not by Fastify's plugin, which builds all header values again for every request.
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...stripe.script],
        // For browsers that do not support the newer directives on the app's page (`appPolicy`).
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...map, ...(hasPixel ? [pixelHost] : [])],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...map, ...stripe.connect],
        ...(hasStripeForm ? { frameSrc: stripe.frame } : {}),
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
  app.addHook('onRequest', (request, reply, done) => {
    // On the raw response, for those that answer without Fastify.
    reply.raw.setHeader('permissions-policy', permissions);
    setHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined));
  });
});
