import { localeOfPath, localPath } from '#shared/paths.ts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

let navigate: ReturnType<typeof useNavigate> | undefined;

/** Lets `goTo` navigate through the router. Renders nothing. */
export function NavigationBridge() {
  const current = useNavigate();
  useEffect(() => {
    navigate = current;
  }, [current]);
  return null;
}

/** Replaces the page from outside React, e.g. when the session is lost. Keeps the language. */
export const goTo = (path: string): void =>
  void navigate?.(localPath(path, localeOfPath(location.pathname)), { replace: true });
