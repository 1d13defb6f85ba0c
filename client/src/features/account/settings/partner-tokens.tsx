import { Link as TextLink, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PartnerTokenRow_TokenFragment } from '../../../gql/graphql.ts';
import { useRevokePartnerTokenMutation } from '../../../gql/hooks.ts';
import { ShowMore, useFirstRows } from '../../../ui/show-more.tsx';
import { useSiteConfig } from '../../../ui/site-config.ts';
import { toast } from '../../../ui/toast.ts';
import { NewTokenForm } from './new-token-form.tsx';
import { PartnerTokenRow } from './partner-token-row.tsx';
import { SettingCard } from './setting-card.tsx';
import { ShownOnce } from './shown-once.tsx';
import { useRefreshSettings } from './use-refresh-settings.ts';

type Props = { tokens: PartnerTokenRow_TokenFragment[] };

/** The tokens for programs that use the account. A new one is shown until the reader says that it is saved. */
export function PartnerTokens({ tokens }: Props) {
  const { t } = useTranslation('account');
  const { shown, more, list } = useFirstRows(tokens, 5);
  const [made, setMade] = useState<{ name: string; token: string } | null>(null);
  const [revoke] = useRevokePartnerTokenMutation();
  const refresh = useRefreshSettings();
  const explorer = useSiteConfig()?.explorer;

  const revokeOne = async (id: string) => {
    try {
      await revoke({ variables: { id } });
    } catch {
      // The failure has been shown as a toast; the token stays.
      return;
    }
    void refresh({ __typename: 'PartnerToken', id });
    list.current?.focus();
    toast.success(t('settings.tokens.revoked'));
  };

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
      <Stack asChild outline="none" listStyleType="none" gap="0">
        <ul ref={list} tabIndex={-1} aria-label={t('settings.tokens.title')}>
          {shown.map((token) => (
            <PartnerTokenRow key={token.id} token={token} onRevoke={() => revokeOne(token.id)} />
          ))}
        </ul>
      </Stack>
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
        <NewTokenForm onMade={(name, token) => setMade({ name, token })} />
      )}
    </SettingCard>
  );
}
