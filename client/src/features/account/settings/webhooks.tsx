import { Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountWebhooksDocument, type WebhookRow_WebhookFragment } from '../../../gql/graphql.ts';
import { useDeleteWebhookMutation, useResendWebhookMutation } from '../../../gql/hooks.ts';
import { RowList } from '../../../ui/row-list.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { NewWebhookForm } from './new-webhook-form.tsx';
import { RemoveSheet } from './remove-sheet.tsx';
import { SettingCard } from './setting-card.tsx';
import { ShownOnce } from './shown-once.tsx';
import { useRefreshSettings } from './use-refresh-settings.ts';
import { WebhookRow } from './webhook-row.tsx';

type Props = { webhooks: WebhookRow_WebhookFragment[] };

/** URLs that are notified of changes, with what was sent to each. */
export function Webhooks({ webhooks }: Props) {
  const { t } = useTranslation('account');
  const list = useRef<HTMLUListElement>(null);
  const [made, setMade] = useState<{ id: string; url: string; secret: string } | null>(null);
  const [asked, setAsked] = useState<WebhookRow_WebhookFragment | null>(null);
  const [deleteWebhook] = useDeleteWebhookMutation({ context: { showsFailures: true } });
  const refresh = useRefreshSettings(AccountWebhooksDocument);
  const [resend] = useResendWebhookMutation();

  const deleteOne = async (id: string) => {
    await deleteWebhook({ variables: { id } });
    setMade((shown) => (shown?.id === id ? null : shown));
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
      <RowList list={list} name={t('settings.webhooks.title')}>
        {webhooks.map((webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            onDelete={() => setAsked(webhook)}
            onResend={resendOne}
            onRefresh={() => void refresh()}
          />
        ))}
      </RowList>
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
        <NewWebhookForm onMade={setMade} />
      )}
      {asked && (
        <RemoveSheet
          of="webhooks"
          name={asked.url}
          list={list}
          remove={() => deleteOne(asked.id)}
          onRemoved={() => void refresh(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </SettingCard>
  );
}
