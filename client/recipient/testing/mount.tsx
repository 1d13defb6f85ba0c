import type { RecipientPage } from '#shared/paths.ts';
import { render } from 'preact';
import { act } from 'preact/test-utils';
import type { Post } from '../api/recipient-api.ts';
import { PageContext } from '../page/page-context.tsx';
import { prerender } from '../page/prerender.tsx';
import { answerDraft } from '../session/answer-draft.ts';
import { createTexts } from '../page/texts.ts';
import { token } from './draw.tsx';

// For tests in happy-dom: interactive views, in the document.

/** Renders a view in place of the previous one. */
export async function mount(
  view: preact.VNode,
  post: Post = () => new Promise(() => {}),
  name: RecipientPage = 'share',
): Promise<void> {
  const main = document.querySelector('main') ?? document.body.appendChild(document.createElement('main'));
  const page = {
    ...createTexts(prerender(name, 'en').data),
    page: name,
    key: () => token,
    post,
    draft: answerDraft(
      () => sessionStorage,
      () => token,
    ),
    languages: [],
  } as const;
  await act(() => render(<PageContext.Provider value={page}>{view}</PageContext.Provider>, main));
}

/** Lets responses be rendered. */
export const settle = (): Promise<void> => act(() => new Promise((resolve) => setTimeout(resolve)));

/** The button with this label. */
export function button(label: string): HTMLButtonElement {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label);
  if (!found) throw new Error(`no button ${label}`);
  return found;
}

/** Presses a button as a keyboard does: with the focus on it. */
export const press = (label: string): Promise<void> =>
  act(async () => {
    button(label).focus();
    button(label).click();
  });
