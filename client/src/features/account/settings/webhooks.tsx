import { Stack, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WebhookRow_WebhookFragment } from '../../../gql/graphql.ts';
import { useDeleteWebhookMutation, useResendWebhookMutation } from '../../../gql/hooks.ts';
import { toast } from '../../../ui/toast.ts';
import { NewWebhookForm } from './new-webhook-form.tsx';
import { SettingCard } from './setting-card.tsx';
import { ShownOnce } from './shown-once.tsx';
import { useRefreshSettings } from './use-refresh-settings.ts';
import { WebhookRow } from './webhook-row.tsx';

type Props = { webhooks: WebhookRow_WebhookFragment[] };

/** URLs that are notified of changes, with what was sent to each. */
export function Webhooks({ webhooks }: Props) {
  const { t } = useTranslation('account');
  const list = useRef<HTMLUListElement>(null);
  const [made, setMade] = useState<{ url: string; secret: string } | null>(null);
  const [remove] = useDeleteWebhookMutation();
  const refresh = useRefreshSettings();
  const [resend] = useResendWebhookMutation();

  const deleteOne = async (id: string) => {
    try {
      await remove({ variables: { id } });
    } catch {
      // The failure has been shown as a toast; the webhook stays.
      return;
    }
    void refresh({ __typename: 'WebhookEndpoint', id });
    list.current?.focus();
    toast.success(t('settings.webhooks.deleted'));
  };
  const resendOne = async (deliveryId: string) => {
    try {
      await resend({ variables: { deliveryId } });
      toast.success(t('settings.webhooks.resent'));
    } catch {
      // The failure has been shown as a toast.
    }
  };

  return (
    <SettingCard section="webhooks" text={t('settings.webhooks.text')}>
      {webhooks.length === 0 && <Text>{t('settings.webhooks.none')}</Text>}
      <Stack asChild outline="none" listStyleType="none" gap="0">
        <ul ref={list} tabIndex={-1} aria-label={t('settings.webhooks.title')}>
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onDelete={() => deleteOne(webhook.id)}
              onResend={resendOne}
              onRefresh={() => void refresh()}
            />
          ))}
        </ul>
      </Stack>
      {made ? (
        <ShownOnce
          of="webhooks"
          text={t('settings.webhooks.made', { url: made.url })}
          label={t('settings.webhooks.secretLabel')}
          value={made.secret}
          onDone={() => {
            setMade(null);
            list.current?.focus();
          }}
        />
      ) : (
        <NewWebhookForm onMade={(url, secret) => setMade({ url, secret })} />
      )}
    </SettingCard>
  );
}
