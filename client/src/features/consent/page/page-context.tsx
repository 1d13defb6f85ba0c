/** @jsxImportSource preact */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { RecipientPage } from '../link/link-token.ts';
import type { Post } from '../link/recipient-api.ts';
import type { Texts } from './texts.ts';

export type PageContextValue = Texts & {
  page: RecipientPage;
  /** Null on a page that was opened without its link. */
  token: string | null;
  post: Post;
};

export const PageContext = createContext<PageContextValue | null>(null);

export function usePage(): PageContextValue {
  const value = useContext(PageContext);
  if (!value) throw new Error('outside of PageContext');
  return value;
}
