import type { ShareDuration, SharePrecision } from '../gql/graphql.ts';
import { keptIn } from './kept-in-tab.ts';

/** What has been filled in of an answer that is not given yet: kept while the page is read in the other language. */
export type AnswerDraft = { precision: SharePrecision | null; duration: ShareDuration; tell: boolean };

export const answerDraft = keptIn<AnswerDraft>('whereabouts.answer');
