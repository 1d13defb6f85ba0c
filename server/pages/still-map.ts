import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '#server/context/context.ts';
import { viewLocation, viewLocations } from '#server/features/location/view-locations.ts';
import type { ContextOf } from '#server/context/request-context.ts';
import { pageSize } from '#shared/limits.ts';
import { isUuid } from '#shared/uuid.ts';

const path = '/map/still.svg';

/** CSS pixels. `fit`: as much of it as the live map gives to people on a screen of usual size. */
const narrow = { size: { width: 960, height: 540 }, fit: { width: 207, height: 228 } };
const wide = { size: { width: 1_600, height: 1_080 }, fit: { width: 712, height: 600 } };

/** Where the live map begins to stand beside a panel (client/src/app/routes/dashboard/use-panel-width.ts). */
const wideFrom = '(min-width: 60em), (min-width: 35em) and (max-height: 30em)';
const narrowUntil = '(max-width: 34.99em), (max-width: 59.99em) and (min-height: 30.01em)';

/**
 * An element with the map as it will open, until it has, and links that fetch it before any script. `request`:
 * the one that the address opens, or null.
 */
export function stillMap(request: string | null): { element: string; preload: string } {
  const query = request && isUuid(request) ? `request=${request}` : '';
  const [small, large] = [`${path}?${query}`, `${path}?wide&amp;${query}`];
  const preload = (href: string, media: string) =>
    `<link rel="preload" as="image" fetchpriority="high" href="${href}" media="${media}" />`;
  return {
    element: `<picture id="still-map" aria-hidden="true"><source media="${wideFrom}" srcset="${large}" /><img alt="" fetchpriority="high" src="${small}" /></picture>`,
    preload: preload(large, wideFrom) + preload(small, narrowUntil),
  };
}

/** A picture of where people are who share with the viewer now, or of one of their requests. */
export async function stillMapRoutes(app: FastifyInstance, { contextOf }: { contextOf: ContextOf }) {
  type Asked = { Querystring: { wide?: string; request?: string } };
  app.get<Asked>(path, { logLevel: 'warn' }, async (request, reply) => {
    const ctx = await contextOf(request, reply);
    void reply.header('cache-control', 'private, no-store');
    // For the page itself: a program reads places by what its token allows.
    if (!ctx.client.session) return nothing(reply);
    const { request: id, wide: isWide } = request.query;
    const rows = id && isUuid(id) ? [await viewLocation(ctx, id)] : await sharingNow(ctx);
    const places = rows.flatMap((row) => row?.position ?? []);
    if (places.length === 0) return nothing(reply);
    const { size, fit } = isWide === undefined ? narrow : wide;
    return reply.type('image/svg+xml').send(await ctx.map.still(places, size, { locale: ctx.locale, fit }));
  });
}

async function sharingNow(ctx: Context) {
  const first = pageSize.most;
  const { nodes } = await viewLocations(ctx, { consent: 'GRANTED', orderBy: 'LIVE_FIRST', first });
  return nodes.filter(({ hasCurrentPosition }) => hasCurrentPosition);
}

/** A picture too: browsers would show the sign of one that is missing. */
const nothing = (reply: FastifyReply) =>
  reply.type('image/svg+xml').send('<svg xmlns="http://www.w3.org/2000/svg"/>');
