import { useApolloClient } from '@apollo/client/react';
import { Stack } from '@chakra-ui/react';
import { Eye } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { readEmail } from '#shared/email.ts';
import { type Failure, type FailureCode, failureOf } from '../../../apollo/errors.ts';
import { MessagePreviewDocument } from '../../../gql/graphql.ts';
import { checkedText } from '../../../ui/form/checked-text.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts';
import { useIsMounted } from '../../../ui/use-is-mounted.ts';
import { EmailConfirm } from './email-confirm.tsx';
import type { FormProps } from './parts.ts';
import { SendButton } from './send-button.tsx';
import { SendLimitNote } from './send-limit-note.tsx';
import { useSenderProblem } from './sender-problem.ts';
import { TitleField } from './title-field.tsx';
import { contentOf, isAboutSender, type MessageChoice, useOwnWords, useRequest } from './use-request.ts';

type Values = { recipient: string; title: string; message: MessageChoice };

/** Server refusals that belong to the address field. */
const addressCodes: ReadonlySet<FailureCode> = new Set(['EMAIL_INVALID', 'RECIPIENT_UNAVAILABLE']);

/** A request by e-mail: address and text, then the e-mail exactly as it will be sent, then a confirmation. */
export function EmailRequestForm({
  title: name,
  recipient: known,
  templateId: text,
  senderName,
  message,
  onSent,
}: FormProps) {
  const isMounted = useIsMounted();
  const { t } = useTranslation(['location', 'errors']);
  const { send, failure, forget } = useRequest(t('request.emailFailed'));
  const senderProblem = useSenderProblem();
  const ownWords = useOwnWords();
  const first: Values = { recipient: known, title: name, message: { templateId: text, senderName } };
  // Asked again in the same words, there is nothing left to fill in.
  const [checked, setChecked] = useState<Values | null>(known && text ? first : null);
  const form = useRef<HTMLFormElement>(null);
  // Back from the confirmation, which disappears with the focus.
  const wasChecked = useRef(false);
  useEffect(() => {
    const { current } = form;
    if (wasChecked.current && !checked)
      (
        current?.querySelector<HTMLElement>('[aria-invalid=true]') ?? current?.querySelector('input')
      )?.focus();
    wasChecked.current = checked !== null;
  }, [checked]);
  const schema = z.object({
    recipient: checkedText((address) => {
      if (!address.trim()) return t('request.emailEmpty');
      return readEmail(address).ok ? null : t('request.emailInvalid');
    }),
    ...ownWords,
  });
  const { control, register, handleSubmit, setError, formState } = useCheckedForm(schema, {
    mode: 'onTouched',
    defaultValues: first,
  });
  const { errors, isSubmitting } = formState;
  const { templateId } = useWatch({ control, name: 'message' });

  const client = useApolloClient();
  /** Only the server knows which names mislead. It answers with the preview, which is then shown from the cache. */
  const review = async (values: Values) => {
    const { templateId: id, senderName: signature } = contentOf(values.title, values.message);
    const variables = { templateId: id ?? '', senderName: signature, country: null };
    const refused = await client
      .query({ query: MessagePreviewDocument, variables, context: { showsFailures: true } })
      .then(() => null, failureOf);
    if (refused && isAboutSender(refused)) setError('message', { message: senderProblem(refused) });
    else setChecked(values);
  };
  const claims = (refused: Failure) => {
    const isAddress = addressCodes.has(refused.code);
    if (!isAddress && !isAboutSender(refused)) return false;
    setChecked(null);
    if (isAddress) setError('recipient', { message: t(refused.code, { ns: 'errors' }) });
    else setError('message', { message: senderProblem(refused) });
    return true;
  };
  const confirm = async ({ recipient, title, message: choice }: Values) => {
    const address = recipient.trim();
    const sent = await send({ channel: 'EMAIL', recipient: address, ...contentOf(title, choice) }, claims);
    if (!sent) return;
    toast.success(t('request.emailSuccess'));
    if (isMounted()) onSent(sent.id, 'EMAIL');
  };

  return (
    <>
      <Stack asChild gap="5" display={checked ? 'none' : 'flex'}>
        <form ref={form} noValidate onSubmit={(event) => void handleSubmit(review)(event)}>
          <SendLimitNote kind="EMAIL" />
          <TextField
            label={t('request.email')}
            hint={t('request.emailHint')}
            problem={errors.recipient?.message}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            {...register('recipient')}
          />
          <TitleField
            placeholder={t('request.nameHint')}
            problem={errors.title?.message}
            {...register('title')}
          />
          <Controller
            control={control}
            name="message"
            render={({ field: { value, onChange } }) => (
              <>
                {message.choice({
                  channel: 'EMAIL',
                  value,
                  onChange,
                  problem: errors.message?.message,
                  showsPreview: false,
                })}
              </>
            )}
          />
          <SendButton
            kind="EMAIL"
            rule={t('request.emailRule')}
            disabled={!templateId}
            loading={isSubmitting}
            loadingText={t('request.preview')}
          >
            <Eye aria-hidden /> {t('request.preview')}
          </SendButton>
        </form>
      </Stack>
      {checked && (
        <EmailConfirm
          recipient={checked.recipient.trim()}
          preview={message.preview(checked.message)}
          failure={failure}
          onConfirm={() => confirm(checked)}
          onChange={() => {
            setChecked(null);
            forget();
          }}
        />
      )}
    </>
  );
}
