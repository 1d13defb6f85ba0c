import type { Locale } from '#shared/locales.ts';
import type { Answer, RecipientApi } from '../api/recipient-api.ts';
import {
  AskWhoThisIsDocument,
  BlockRequestsDocument,
  DeclineConsentDocument,
  ExtendConsentDocument,
  GrantConsentDocument,
  ReplyWithoutLocationDocument,
  ReportArrivalDocument,
  WithdrawConsentDocument,
} from '../gql/graphql.ts';
import type { Operation } from './session-state.ts';

type Sender = {
  api: RecipientApi;
  locale: Locale;
  /** Version of the text on this page. */
  textVersion: string;
};

/** `newKey`: of an operation that mints one, or that continues from this device. `seenAt`: when the server gave what was on the screen at the tap. */
export function sendOperation(
  { api, locale, textVersion }: Sender,
  operation: Operation,
  newKey: string | null,
  seenAt?: string,
): Promise<Answer> {
  const minting = newKey ? { newKey } : {};
  switch (operation.kind) {
    case 'grant':
    case 'change':
    case 'continue': {
      // A change to a share must not start one if it arrives after a stop.
      const changing = operation.kind === 'grant' ? {} : { whileSharing: true };
      return api(GrantConsentDocument, {
        ...operation.choice,
        textVersion,
        locale,
        seenAt,
        ...minting,
        ...changing,
      });
    }
    case 'decline':
      return api(DeclineConsentDocument, { tell: operation.tell, ...minting });
    case 'stop':
    case 'erase':
      return api(WithdrawConsentDocument, { erase: operation.kind === 'erase' });
    case 'block':
      return api(BlockRequestsDocument, minting);
    case 'extend':
      return api(ExtendConsentDocument, {});
    case 'who':
      return api(AskWhoThisIsDocument, minting);
    case 'arrive':
      return api(ReportArrivalDocument, { at: operation.at, stop: operation.stop });
    case 'reply':
      return api(ReplyWithoutLocationDocument, { reply: operation.reply, ...minting });
  }
}
