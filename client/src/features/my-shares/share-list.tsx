import { Heading, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Shares_MySharesFragment } from '../../gql/graphql.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmSheet } from '../../ui/dialog/confirm-sheet.tsx';
import { ProblemText } from '../../ui/form/problem-text.tsx';
import { useFocusOnShow } from '../../ui/use-focus-on-show.ts';
import { ShareItem } from './share-item.tsx';
import { useStop, type Wish } from './use-stop.ts';

type Props = {
  shares: Shares_MySharesFragment;
  onChange: (shares: Shares_MySharesFragment) => void;
  onOver: () => void;
};

/**
 * Step 3: everything that is asked and shared. All of it ends with one tap, or with two where it cannot be undone. To be
 * shown anew after each change, so that the new state is read out.
 */
export function ShareList({ shares, onChange, onOver }: Props) {
  const { t } = useTranslation('myShares');
  const heading = useFocusOnShow<HTMLHeadingElement>();
  const [asked, ask] = useState<Wish | null>(null);
  const { stop, wish, problem } = useStop(shares.proof, { onChange, onOver });
  const { items, recipientText: recipient, blocked } = shares;
  const sharing = items.filter(({ state }) => state === 'SHARING').length;
  const isKept = items.some(({ state }) => state !== 'ASKED');
  const all = { erase: false, block: false };
  const wide = { size: 'lg', w: { base: 'full', sm: 'auto' }, alignSelf: 'start' } as const;
  return (
    <Stack gap="6">
      <Stack gap="2">
        <Heading ref={heading} as="h2" size="md" tabIndex={-1}>
          {sharing > 0 ? t('summary.sharing', { count: sharing }) : t('summary.nothing')}
        </Heading>
        <Text>
          {t('under', { recipient })} {blocked && t('blocked')} {items.length === 0 && t('empty')}
        </Text>
      </Stack>
      {problem && !asked && <ProblemText>{problem}</ProblemText>}
      {(items.length > 0 || !blocked) && (
        <Stack as="section" gap="3" aria-label={t('all')}>
          {sharing > 0 && (
            <Button {...wide} loading={wish !== null && !wish.requestId} onClick={() => void stop(all)}>
              {t('stopAll')}
            </Button>
          )}
          {isKept && (
            <Button {...wide} variant="outline" onClick={() => ask({ ...all, erase: true })}>
              {t('eraseAll')}
            </Button>
          )}
          <Button {...wide} variant="outline" onClick={() => ask({ erase: true, block: true })}>
            {t('blockAll')}
          </Button>
          {sharing > 0 && <Text color="fg.muted">{t('seen')}</Text>}
        </Stack>
      )}
      {items.length > 0 && (
        <Stack as="section" gap="2" aria-label={t('one')}>
          <Heading as="h3" size="sm">
            {t('one')}
          </Heading>
          <Stack as="ul" gap="0" listStyleType="none">
            {items.map((item) => (
              <ShareItem
                key={item.requestId}
                item={item}
                underWay={wish}
                onStop={(one) => void stop(one)}
                onAsk={ask}
              />
            ))}
          </Stack>
        </Stack>
      )}
      <Text textStyle="sm" color="fg.muted">
        {items.length > 0 && t('otherNote')} {t('linkNote')}
      </Text>
      {asked && (
        <ConfirmSheet
          title={t(asked.block ? 'confirm.block' : 'confirm.erase')}
          problem={problem && <ProblemText>{problem}</ProblemText>}
          confirm={t(asked.block ? 'confirm.yesBlock' : 'confirm.yesErase')}
          keep={t('confirm.no')}
          busy={wish !== null}
          onConfirm={() => stop(asked)}
          onClose={() => ask(null)}
        >
          <Text>{confirmation(asked)}</Text>
        </ConfirmSheet>
      )}
    </Stack>
  );

  function confirmation({ erase, block }: Wish): string {
    if (!block) return t('confirm.eraseText');
    return t(erase ? 'confirm.blockAllText' : 'confirm.blockText', { recipient });
  }
}
