import type { RecipientPage } from '#shared/paths.ts';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Post } from '../api/recipient-api.ts';
import type { AnswerDraft } from '../session/answer-draft.ts';
import type { Kept } from '../session/kept-in-tab.ts';
import type { Texts } from './texts.ts';

export type PageContextValue = Texts & {
  page: RecipientPage;
  /** The link's key for URLs; empty on a page that was opened without its link. */
  key(): string;
  post: Post;
  draft: Kept<AnswerDraft>;
  /** The reader's, as the browser says; the preferred one first. */
  languages: readonly string[];
};

export const PageContext = createContext<PageContextValue | null>(null);

/** Every view is rendered inside its provider: a check would only add weight. */
export const usePage = (): PageContextValue => useContext(PageContext)!;
