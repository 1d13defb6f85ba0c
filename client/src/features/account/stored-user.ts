import type { Account_AccountFragment } from '../../gql/graphql.ts';
import { storedJson, storedText } from '../../ui/browser-storage.ts';
import { phoneInfo } from '../../ui/phone-info.ts';

/**
 * Who was signed in when this browser last knew, so that pages without a query show it and redirect at once: those of
 * `client/site/content/`, and `/share` without a link. It opens nothing: the session is a cookie that no script can read.
 */
const user = storedJson<Pick<Account_AccountFragment, 'id' | 'email' | 'locale'>>(() => localStorage, 'user');

/** The address that a sign-in link was last requested for. */
export const userEmail = storedText(() => localStorage, 'user_email');

export const seemsSignedIn = (): boolean => user.read() !== null;

/** Forgets the account, and what it used. */
export function forgetUser(): void {
  user.remove();
  phoneInfo.remove();
  userEmail.remove();
}

/** Keeps up with who is signed in; null: nobody, so that an account kept from an earlier session is forgotten. */
export function keepUser(viewer: Account_AccountFragment | null): void {
  if (viewer) user.write({ id: viewer.id, email: viewer.email, locale: viewer.locale });
  else if (seemsSignedIn()) forgetUser();
}
