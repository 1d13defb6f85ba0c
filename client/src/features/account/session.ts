import type { ApolloCache, ApolloClient } from '@apollo/client';
import { forgetAnswers } from '../../apollo/forget-answers.ts';
import { cameSignedOut } from '../../apollo/trusted-fetch.ts';
import { type Account_AccountFragment, ViewerDocument } from '../../gql/graphql.ts';
import { storedText } from '../../ui/browser-storage.ts';
import { listenerSet } from '../../ui/listeners.ts';
import { forgetProof } from './link-proof.ts';
import { forgetUser, userEmail } from './stored-user.ts';
import { forgetWantedPage } from './wanted-page.ts';

export const rememberEmail = (address: string): void => userEmail.write(address);

export const rememberedEmail = (): string => userEmail.read() ?? '';

/** Local storage entry that tells this browser's other windows that somebody has signed in or out. */
export const sessionChangeKey = 'session_changed';

const sessionChange = storedText(() => localStorage, sessionChangeKey);

/** Without storage they notice it when they are focused again. */
const tellOtherWindows = (): void => sessionChange.write(`${Date.now()} ${Math.random()}`);

let leaving = false;

/** True while the reader logs out: the server then closes the session's connections, which need not be reported. */
export const isLeaving = (): boolean => leaving;

const logOuts = listenerSet();

/** Calls back after each log-out requested by the reader in this window. Returns a function that stops this. */
export const onLogOut = logOuts.subscribe;

/** Runs a log-out requested by the reader. */
export async function leave(logOut: () => Promise<void>): Promise<void> {
  leaving = true;
  try {
    await logOut();
    logOuts.tell();
  } finally {
    leaving = false;
  }
}

let cameLost = cameSignedOut;

/** Whether this page was opened with a session that was over, which has not been reported yet. */
export function takeLostSession(): boolean {
  const isLost = cameLost;
  cameLost = false;
  return isLost;
}

/** Makes an account the signed-in one, from a sign-in's response. */
export const beginSession = (cache: ApolloCache, account: Account_AccountFragment): void => {
  cameLost = false;
  cache.writeQuery({ query: ViewerDocument, data: { viewer: account } });
  tellOtherWindows();
};

/** Whether it is known that nobody is signed in. */
export const isSignedOut = ({ cache }: ApolloClient): boolean =>
  cache.readQuery({ query: ViewerDocument })?.viewer === null;

/**
 * Forgets everything that belonged to the session. First who is signed in, so that private pages are left; then what
 * they showed. Not with `clearStore`, which would also disconnect the public pages from the next sign-in.
 */
export async function endSession({ cache }: ApolloClient): Promise<void> {
  forgetProof();
  forgetUser();
  cache.writeQuery({ query: ViewerDocument, data: { viewer: null } });
  await new Promise((resolve) => setTimeout(resolve));
  forgetAnswers(cache);
  // Leaving a private page by logging out has noted it: the next to log in may be somebody else.
  forgetWantedPage();
  tellOtherWindows();
}
