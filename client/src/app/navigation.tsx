import { localeOfPath, localPath } from '#shared/paths.ts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * For the router. In a transition React may throw a render away and begin again, but Apollo's hooks query the server
 * while they render: with a long list each response interrupted the transition, and two lists were queried in turn.
 */
export const routing = { useTransitions: false } as const;

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
