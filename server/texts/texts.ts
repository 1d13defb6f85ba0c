import * as accountMailsEn from './en/account-mails.ts';
import { answerMails as answerMailsEn } from './en/answers.ts';
import * as messagesEn from './en/messages.ts';
import * as pagesEn from './en/pages.ts';
import { payment as paymentEn } from './en/payment.ts';
import * as accountMailsId from './id/account-mails.ts';
import { answerMails as answerMailsId } from './id/answers.ts';
import * as messagesId from './id/messages.ts';
import * as pagesId from './id/pages.ts';
import { payment as paymentId } from './id/payment.ts';
import type { Texts } from './types.ts';

/** Every text that the server itself sends or puts into a page, by language. */
export const texts: Record<'en' | 'id', Texts> = {
  en: { ...accountMailsEn, answerMails: answerMailsEn, ...messagesEn, ...pagesEn, payment: paymentEn },
  id: { ...accountMailsId, answerMails: answerMailsId, ...messagesId, ...pagesId, payment: paymentId },
};
