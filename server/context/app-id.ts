type Request = {
  headers?: Record<string, string | string[] | undefined>;
  routeOptions?: { url?: string | undefined };
};

/**
 * Mixed case only up to 20 characters, because every token of ours is longer; no row of digits that could be a phone
 * number; and no `@`.
 */
const name = /^(?!.*\d{5})(?:[A-Za-z][\w.-]{0,19}|[a-z][a-z\d._-]{0,39})$/;

/**
 * The program behind a call of GraphQL or REST, by its `X-App-Id`, as logs and metrics may hold it; null for every
 * other request. `none`: it names nothing; `other`: it names something that does not belong in a log.
 */
export function appIdOf({ headers = {}, routeOptions }: Request): string | null {
  const route = routeOptions?.url ?? '';
  if (route !== '/graphql' && !route.startsWith('/api/v1/')) return null;
  const given = headers['x-app-id'];
  if (given === undefined || given === '') return 'none';
  if (typeof given !== 'string' || !name.test(given)) return 'other';
  // One name for all our own pages: that a recipient's page was opened must not be in any log.
  return given.startsWith('whereabouts-') ? 'whereabouts' : given;
}
