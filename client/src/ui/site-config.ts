import { useEffect, useState } from 'react';
import type { PaymentMethod } from '../gql/enums.ts';
import { configFile } from '../../browser/config-file.ts';
import { whenIdle } from './idle.ts';

/** What the deployment has, from the server (server/pages/client-routes.ts). */
export type SiteConfig = {
  supportPhone: string | null;
  /** The payment methods, each with the currencies that it takes. */
  paymentMethods: readonly { method: PaymentMethod; currencies: readonly string[] }[];
  /** Whether `/explorer` is there. */
  explorer: boolean;
  /** Whether requesters must sign with a name. */
  senderNameRequired: boolean;
};

const nothing: SiteConfig = {
  supportPhone: null,
  paymentMethods: [],
  explorer: false,
  senderNameRequired: false,
};
let known: SiteConfig | null = null;

/** What it adds to a page is no reason for an error. */
const siteConfig = (): Promise<SiteConfig | null> =>
  configFile().then(
    (found) => (known = { ...nothing, ...(found as Partial<SiteConfig>) }),
    () => null,
  );

/** The deployment's configuration; null until the server has answered. */
export function useSiteConfig(): SiteConfig | null {
  const [config, setConfig] = useState(known);
  useEffect(() => {
    if (config) return;
    let wanted = true;
    const callOff = whenIdle(() => void siteConfig().then((found) => wanted && setConfig(found)));
    return () => {
      wanted = false;
      callOff();
    };
  }, [config]);
  return config;
}
