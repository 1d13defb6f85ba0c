import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { webhookUrlLength } from '#shared/limits.ts';
import { failureOf } from '../../../apollo/errors.ts';
import { useFailureText } from '../../../apollo/use-failure-text.ts';
import { AccountWebhooksDocument } from '../../../gql/graphql.ts';
import { useCreateWebhookMutation } from '../../../gql/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { checkedText } from '../../../ui/form/checked-text.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts';
import { useTooLong } from '../../../ui/form/use-too-long.ts';
import { useRefreshSettings } from './use-refresh-settings.ts';

type Props = { onMade: (made: { id: string; url: string; secret: string }) => void };

/** The URL of a new webhook; the server decides whether it may be called. */
export function NewWebhookForm({ onMade }: Props) {
  const { t } = useTranslation('account');
  const failureText = useFailureText();
  const tooLong = useTooLong();
  const schema = z.object({
    url: checkedText((typed) =>
      typed.trim() ? tooLong(typed, webhookUrlLength) : t('settings.webhooks.urlEmpty'),
    ),
  });
  const { register, handleSubmit, setError, formState } = useCheckedForm(schema, {
    defaultValues: { url: '' },
  });
  const [create, { loading }] = useCreateWebhookMutation({
    context: { showsFailures: true },
  });

  const refresh = useRefreshSettings(AccountWebhooksDocument);
  const submit = async ({ url }: z.infer<typeof schema>) => {
    try {
      const { data } = await create({ variables: { url: url.trim() } });
      if (data) {
        const { endpoint, secret } = data.createWebhook;
        onMade({ id: endpoint.id, url: endpoint.url, secret });
      }
      void refresh();
    } catch (error) {
      const isFull = failureOf(error).code === 'LIMIT_REACHED';
      setError('url', { message: isFull ? t('settings.webhooks.full') : failureText(error) });
    }
  };

  return (
    <Stack asChild gap="4">
      <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        <TextField
          label={t('settings.webhooks.urlLabel')}
          hint={t('settings.webhooks.urlHint')}
          problem={formState.errors.url?.message}
          type="url"
          inputMode="url"
          autoComplete="off"
          {...register('url')}
        />
        <Button type="submit" variant="outline" alignSelf="start" loading={loading}>
          {t('settings.webhooks.create')}
        </Button>
      </form>
    </Stack>
  );
}
