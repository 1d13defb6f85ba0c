import { Button, Stack, Text } from '@chakra-ui/react';
import { useApolloClient } from '@apollo/client/react';
import { Send } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../ui/toast.ts';
import { limits } from '#shared/limits.ts';
import { failureOf } from '../../../apollo/errors.ts';
import { useRequestLocationMutation } from '../../../gql/hooks.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { insertLocation } from '../insert-location.ts';
import { keyFor } from './idempotency.ts';
import { PhoneField } from './phone-field.tsx';
import { numberCodes, phoneProblem } from './phone-problem.ts';
import { SendFailure, type TimedFailure } from './send-failure.tsx';

/** What the message's own part of the form has chosen. */
export type MessageChoice = { templateId: string; senderName: string };

type Props = {
  /** The choice of text and signature: another feature's, composed by the route. */
  message: (choice: MessageChoice, onChoice: (choice: MessageChoice) => void) => ReactNode;
  onSent: (id: string) => void;
};

type Values = { recipient: string; title: string; message: MessageChoice };

/** A request by SMS. Whatever is refused, the input stays. */
export function PhoneRequestForm({ message, onSent }: Props) {
  const { t } = useTranslation(['location', 'errors']);
  const { cache } = useApolloClient();
  const [request] = useRequestLocationMutation({ context: { showsFailures: true } });
  const fill = useRef<ReturnType<typeof keyFor> | null>(null);
  const [failure, setFailure] = useState<TimedFailure | null>(null);
  const { control, register, handleSubmit, setError, formState } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { recipient: '', title: '', message: { templateId: '', senderName: '' } },
  });
  const { errors, isSubmitting } = formState;

  const send = async ({ recipient, title, message: { templateId, senderName } }: Values) => {
    setFailure(null);
    const content = {
      channel: 'PHONE' as const,
      recipient,
      title: title.trim() || null,
      templateId: templateId || null,
      senderName: senderName.trim() || null,
    };
    fill.current = keyFor(fill.current, content);
    try {
      const { data } = await request({
        variables: { input: { ...content, idempotencyKey: fill.current.key } },
      });
      if (!data) return;
      insertLocation(cache, data.requestLocation.location);
      toast.success(t('request.success'));
      onSent(data.requestLocation.location.id);
    } catch (error) {
      const refused = failureOf(error);
      toast.error(t('request.failed'));
      if (numberCodes.has(refused.code)) {
        setError('recipient', { message: t(refused.code, { ns: 'errors' }) }, { shouldFocus: true });
      } else setFailure({ ...refused, at: Date.now() });
    }
  };

  return (
    <Stack asChild gap="5">
      <form noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
        <Controller
          control={control}
          name="recipient"
          rules={{
            validate: (number) => {
              const problem = phoneProblem(number);
              return problem ? t(`request.${problem}`) : true;
            },
          }}
          render={({ field: { value, onChange, onBlur } }) => (
            <PhoneField
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              problem={errors.recipient?.message}
            />
          )}
        />
        <TextField
          label={t('request.name')}
          hint={t('request.nameHint')}
          optional
          maxLength={limits.titleLength}
          autoComplete="off"
          {...register('title')}
        />
        <Controller
          control={control}
          name="message"
          render={({ field: { value, onChange } }) => <>{message(value, onChange)}</>}
        />
        {failure && <SendFailure failure={failure} />}
        <Stack gap="2">
          <Button type="submit" size="lg" loading={isSubmitting} loadingText={t('request.sending')}>
            <Send aria-hidden /> {t('request.send')}
          </Button>
          <Text textStyle="sm" color="fg.muted">
            {t('request.rule')}
          </Text>
        </Stack>
      </form>
    </Stack>
  );
}
