import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { useModal } from '../../ui/dialog/modals.ts';
import { useCookieChoice } from './cookie-choice.ts';
import { cookieChoice } from './cookie-storage.ts';
import { forgetVisitor, recordEvent, reportVisitor } from './visitor-report.ts';
import { visitorId } from './visitor-id.ts';

/** Reports the visit, if the reader accepted it, and which dialogs they open. Renders nothing. */
export function CountedVisitor() {
  const client = useApolloClient();
  const choice = useCookieChoice();
  const opened = {
    open_login: useModal('login'),
    open_search: useModal('searching'),
    open_payment: useModal('payment'),
  };
  const event = Object.entries(opened).find(([, isOpen]) => isOpen)?.[0];
  useEffect(() => {
    if (choice === 'accepted') void reportVisitor(client);
  }, [client, choice]);
  useEffect(() => {
    // Retries an erasure that failed on an earlier page.
    if (cookieChoice() === 'rejected' && visitorId()) forgetVisitor(client).catch(() => undefined);
  }, [client]);
  useEffect(() => {
    if (event) void recordEvent(client, event);
  }, [client, event]);
  return null;
}
