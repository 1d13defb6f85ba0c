import { Flex, Skeleton, Text } from '@chakra-ui/react';
import { type Ref, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocationRow_LocationFragment } from '../../../gql/graphql.ts';
import { Button } from '../../../ui/button.tsx';
import { focusIfLost } from '../../../ui/focus-if-lost.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { isWhoOpen } from './who-open.ts';

const WhoForm = lazyPart(() => import('./who-form.tsx').then((module) => module.WhoForm));

/** Requests whose question the requester has dismissed, for as long as the page is open. */
const lapsed = new Set<string>();

/** 'Who is this?': a name, or nothing at all. */
export function WhoIsThis({ location }: { location: LocationRow_LocationFragment }) {
  const { t } = useTranslation('location');
  const { id, whoAnsweredAt } = location;
  const [isLapsed, setLapsed] = useState(() => lapsed.has(id));
  const lapse = (lapses: boolean) => {
    if (lapses) lapsed.add(id);
    else lapsed.delete(id);
    setLapsed(lapses);
    setMoved(true);
  };
  // A press replaces the button that was pressed: what takes its place gets the focus.
  const [isMoved, setMoved] = useState(false);
  const replacement = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isMoved || !replacement.current) return;
    focusIfLost(replacement.current);
    // What changes later is not by this press.
    setMoved(false);
  }, [isMoved, isLapsed, whoAnsweredAt]);
  if (whoAnsweredAt)
    return (
      <Text color="fg.muted" ref={replacement as Ref<HTMLParagraphElement>} tabIndex={-1} outline="none">
        {t('who.done')}
      </Text>
    );
  if (!isWhoOpen(location)) return null;
  if (isLapsed) {
    return (
      <Flex gap="3" wrap="wrap" align="center">
        <Text color="fg.muted">{t('who.lapsed')}</Text>
        <Button
          variant="plain"
          size="sm"
          ref={replacement as Ref<HTMLButtonElement>}
          onClick={() => lapse(false)}
        >
          {t('who.answer')}
        </Button>
      </Flex>
    );
  }
  return (
    <Suspense fallback={<Skeleton h="16rem" borderRadius="card" />}>
      <WhoForm id={id} takesFocus={isMoved} onAnswered={() => setMoved(true)} onLapse={() => lapse(true)} />
    </Suspense>
  );
}
