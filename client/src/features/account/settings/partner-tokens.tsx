import { Link as TextLink, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountProgramsDocument, type PartnerTokenRow_TokenFragment } from '../../../gql/graphql.ts';
import { useRevokePartnerTokenMutation } from '../../../gql/hooks.ts';
import { RowList } from '../../../ui/row-list.tsx';
import { ShowMore, useFirstRows } from '../../../ui/show-more.tsx';
import { useSiteConfig } from '../../../ui/site-config.ts';
import { NewTokenForm } from './new-token-form.tsx';
import { PartnerTokenRow } from './partner-token-row.tsx';
import { RemoveSheet } from './remove-sheet.tsx';
import { SettingCard } from './setting-card.tsx';
import { ShownOnce } from './shown-once.tsx';
import { useRefreshSettings } from './use-refresh-settings.ts';

type Props = { tokens: PartnerTokenRow_TokenFragment[] };

/** The tokens for programs that use the account. A new one is shown until it is saved or revoked. */
export function PartnerTokens({ tokens }: Props) {
  const { t } = useTranslation('account');
  const { shown, more, list } = useFirstRows(tokens, 5);
  const [made, setMade] = useState<{ id: string; name: string; token: string } | null>(null);
  const [asked, setAsked] = useState<PartnerTokenRow_TokenFragment | null>(null);
  const [revoke] = useRevokePartnerTokenMutation({ context: { showsFailures: true } });
  const revokeOne = async (id: string) => {
    await revoke({ variables: { id } });
    setMade((shown) => (shown?.id === id ? null : shown));
  };
  const refresh = useRefreshSettings(AccountProgramsDocument);
  const explorer = useSiteConfig()?.explorer;

  return (
    <SettingCard section="tokens" text={t('settings.tokens.text')}>
      <TextLink href="/api/v1/docs" alignSelf="start">
        {t('settings.tokens.docs')}
      </TextLink>
      {explorer && (
        <TextLink href="/explorer" alignSelf="start">
          {t('settings.tokens.explorer')}
        </TextLink>
      )}
      {tokens.length === 0 && <Text>{t('settings.tokens.none')}</Text>}
      <RowList list={list} name={t('settings.tokens.title')}>
        {shown.map((token) => (
          <PartnerTokenRow key={token.id} token={token} onRevoke={() => setAsked(token)} />
        ))}
      </RowList>
      {more && <ShowMore of={t('settings.tokens.title')} onClick={more} />}
      {made ? (
        <ShownOnce
          of="tokens"
          text={t('settings.tokens.made', { name: made.name })}
          label={t('settings.tokens.tokenLabel')}
          value={made.token}
          onDone={() => {
            setMade(null);
            list.current?.focus();
          }}
        />
      ) : (
        <NewTokenForm onMade={setMade} />
      )}
      {asked && (
        <RemoveSheet
          of="tokens"
          name={asked.name}
          list={list}
          remove={() => revokeOne(asked.id)}
          onRemoved={() => void refresh(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </SettingCard>
  );
}
