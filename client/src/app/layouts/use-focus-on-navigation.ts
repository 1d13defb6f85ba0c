import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigationType } from 'react-router-dom';
import { announce } from '../../ui/announce.ts';
import { closeModal } from '../../ui/dialog/modals.ts';

let naming: ReturnType<typeof setTimeout> | undefined;

/**
 * The focus alone would be read out as no more than "main". A page that is still loading has no title yet, or the
 * document's own, `untitled`; `tries`: for ten seconds.
 */
function announceTitle(untitled: string, tries = 50): void {
  // Only the last of several pages that follow one another quickly is named.
  clearTimeout(naming);
  naming = setTimeout(() => {
    if (document.title && document.title !== untitled) announce(document.title.replace(` · ${untitled}`, ''));
    else if (tries > 0) announceTitle(untitled, tries - 1);
  }, 200);
}

/**
 * Brings keyboard, screen reader and eye to the top of the new page after a change of page, or of language.
 * `isOtherLanguage`: the page takes the place of the same one in another language. `isHome`: the prerendered home page
 * is still shown instead, which is left a little later than its URL.
 */
export function useFocusOnNavigation(
  isOtherLanguage: boolean,
  isHome: boolean,
): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const { t } = useTranslation();
  const untitled = t('appName');
  const { pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(isOtherLanguage ? '' : pathname);
  useEffect(() => {
    if (shown.current === pathname || isHome) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    announceTitle(untitled);
    // Going back, the browser itself restores the scroll position; a dialog belongs to the page that is left.
    if (type === 'POP') closeModal();
    else window.scrollTo(0, 0);
  }, [pathname, isHome, type, untitled]);
  useEffect(() => () => clearTimeout(naming), []);
  return main;
}
