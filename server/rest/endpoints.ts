import { authEndpoints } from './auth.ts';
import { commonEndpoints } from './common.ts';
import type { Endpoint } from './endpoint.ts';
import { personnalEndpoints } from './personnal.ts';

/** Every documented call: routes, description and tests are made from this table. */
export const endpoints: readonly Endpoint[] = [...authEndpoints, ...commonEndpoints, ...personnalEndpoints];
