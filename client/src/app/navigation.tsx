import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { localeOf, withLocale } from '../i18n/locale.ts';

let navigate: ReturnType<typeof useNavigate> | undefined;

/** Lets `goTo` act through the router. Renders nothing. */
export function NavigationDoor() {
  const current = useNavigate();
  useEffect(() => {
    navigate = current;
  }, [current]);
  return null;
}

/** Replaces the page from outside React, e.g. when the session is lost. Keeps the language. */
export const goTo = (path: string): void =>
  void navigate?.(withLocale(path, localeOf(location.pathname)), { replace: true });
