import { renderToString } from 'preact-render-to-string';
import { vi } from 'vitest';
import type { Locale } from '#shared/locales.ts';
import { PageContext } from '../page/page-context.tsx';
import { prerender } from '../page/prerender.tsx';
import { createTexts } from '../page/texts.ts';
import type { RecipientSession } from '../session/recipient-session.ts';
import { initialState, type SessionState } from '../session/session-state.ts';

// For tests: views as HTML.
export const token = 'kX3_9s-Qw0ZtY7bN2mLpR4vA';
export const session = { press: vi.fn(), cancel: vi.fn() } as unknown as RecipientSession;
export const stateWith = (change: Partial<SessionState>): SessionState => ({
  ...initialState({ kind: 'token', token }),
  ...change,
});
export const draw = (view: preact.VNode, locale: Locale = 'en') =>
  renderToString(
    // With the texts of the prerendered page, so that a missing text is noticed here.
    <PageContext.Provider
      value={{
        ...createTexts(prerender('share', locale).data),
        page: 'share',
        key: () => token,
        post: () => new Promise(() => {}),
        draft: { get: () => null, set: () => {} },
        languages: [],
      }}
    >
      {view}
    </PageContext.Provider>,
  );
export const buttonsIn = (html: string, label: RegExp) =>
  [...html.matchAll(/<button([^>]*)>([^<]*)<\/button>/g)].filter(([, , text]) => label.test(text!));
export const labels = (html: string) => buttonsIn(html, /./).map(([, , text]) => text);
