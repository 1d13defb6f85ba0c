import { appPaths, expiredDashboard } from '#shared/paths.ts';
import i18next from 'i18next';
import { createApi } from '../apollo/client.ts';
import type { FailureHandlers } from '../apollo/errors.ts';
import { failureText } from '../apollo/use-failure-text.ts';
import { endSession, isLeaving, isSignedOut } from '../features/account/session.ts';
import { silentToast, toast } from '../ui/toast/toast.ts';
import { goTo } from './navigation.tsx';
import { saySessionLost } from './say-session-lost.ts';

/** Handles 401, 403 and everything else, once for the whole application. */
export const handlers: FailureHandlers = {
  sessionLost: () => {
    // The socket may close after log-out is done, and several requests may find the session gone.
    if (isLeaving() || isSignedOut(api.client)) return;
    void endSession(api.client).then(() => goTo(appPaths.home));
    saySessionLost();
  },
  subscriptionExpired: () => goTo(expiredDashboard),
  other: (failure, { showsFailures, failed }) => {
    const reason = failureText(i18next.t, failure);
    const { error } = showsFailures ? silentToast : toast;
    error(failed ? `${failed}: ${reason}` : reason, failure.code);
  },
};

export const api = createApi(() => handlers);
