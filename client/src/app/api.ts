import i18next from 'i18next';
import { toast } from 'sonner';
import { createApi } from '../apollo/client.ts';
import type { FailureHandlers } from '../apollo/errors.ts';
import { endSession } from '../features/account/session.ts';
import { localeOf, withLocale } from '../i18n/locale.ts';
import { router } from './router.tsx';

const go = (path: string) =>
  router.navigate(withLocale(path, localeOf(location.pathname)), { replace: true });

/** The seed's section 8: 401, 403 and everything else, once for the whole application. */
const handlers: FailureHandlers = {
  sessionLost: () => {
    void endSession(api.client).then(() => go('/'));
    toast.error(i18next.t('errors:UNAUTHENTICATED'), { id: 'UNAUTHENTICATED' });
  },
  subscriptionExpired: () => void go('/dashboard/?s=-1&at=10'),
  other: ({ code }) => toast.error(i18next.t(`errors:${code}`), { id: code }),
};

export const api = createApi(() => handlers);
