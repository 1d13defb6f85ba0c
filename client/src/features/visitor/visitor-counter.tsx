import { type ComponentType, useEffect, useState } from 'react';
import { online } from '../../ui/online.ts';
import { useCookieChoice } from './cookie-choice.ts';
import { cookieChoice } from './cookie-storage.ts';
import { visitorId } from './visitor-id.ts';

/** Counts the visitor, whose browser loads the script for it only once they accepted. Renders nothing. */
export function VisitorCounter() {
  const choice = useCookieChoice();
  // An erasure that failed on an earlier page is retried there, too.
  const [isLeft] = useState(() => cookieChoice() === 'rejected' && visitorId() !== null);
  const [Counted, setCounted] = useState<ComponentType | null>(null);
  const wanted = choice === 'accepted' || isLeft;
  useEffect(() => {
    if (!wanted) return;
    // A page whose version is gone goes on without being counted: it is not worth starting it again.
    online()
      .then(() => import('./counted-visitor.tsx'))
      .then(
        ({ CountedVisitor }) => setCounted(() => CountedVisitor),
        () => undefined,
      );
  }, [wanted]);
  return Counted && <Counted />;
}
