import { homePage } from '#shared/home-page.ts';
import { cookieChoices } from '#shared/site-pages.ts';
import { cookieChoice, keepCookieChoice } from '../../src/features/visitor/cookie-storage.ts';
import { isReported, visitorId } from '../../src/features/visitor/visitor-id.ts';
import { openApp } from './open-app.ts';

/** Whether the app has something to do: report a visit that was agreed to, or erase what an earlier one left. */
function hasWork(): boolean {
  const id = visitorId();
  return cookieChoice() === 'accepted'
    ? !id || !isReported(id)
    : cookieChoice() === 'rejected' && id !== null;
}

/** The app does the counting; it is loaded once the page is otherwise idle. */
const work = () => {
  if (hasWork()) setTimeout(() => void openApp().catch(() => undefined), 2_000);
};

/** The cookie banner while the app is not loaded; the app has its own. */
export function cookies(section: HTMLElement): void {
  const { classList } = document.documentElement;
  section.addEventListener('click', ({ target }) => {
    const choice = target instanceof HTMLElement ? target.dataset['cookies'] : undefined;
    if (choice !== 'accepted' && choice !== 'rejected') return;
    keepCookieChoice(choice);
    classList.remove(homePage.asks);
    // The button may have been pressed before this script was loaded, and the reader be typing by now.
    const { activeElement, body } = document;
    if (activeElement === body || section.contains(activeElement))
      document.getElementById('home-content')?.focus({ preventScroll: true });
    work();
  });
  window.addEventListener('hashchange', () => {
    if (location.hash !== cookieChoices || document.getElementById('root')?.childElementCount) return;
    classList.add(homePage.asks);
    section.querySelector<HTMLElement>('h2')?.focus();
  });
  work();
}
