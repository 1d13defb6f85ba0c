import { Stack } from '@chakra-ui/react';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { typedNumber, type TypedNumber } from '#shared/number-typing.ts';
import { isPhoneFault, phoneCountries, readPhone } from '#shared/phone.ts';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { phoneCountry } from '../../../../browser/phone-country.ts';
import * as z from 'zod/mini';
import type { Failure } from '../../../apollo/errors.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { noteCountryUsed } from '../../../ui/country-used.ts';
import { PhoneField } from '../../../ui/form/phone-field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts';
import { useIsMounted } from '../../../ui/use-is-mounted.ts';
import type { FormProps } from './parts.ts';
import { numberCodes, phoneProblem } from './phone-problem.ts';
import { SendButton } from './send-button.tsx';
import { SendFailure } from './send-failure.tsx';
import { SendLimitNote } from './send-limit-note.tsx';
import { useSenderProblem } from './sender-problem.ts';
import { TitleField } from './title-field.tsx';
import { contentOf, isAboutSender, useOwnWords, useRequest } from './use-request.ts';

/** A request by SMS. If it is refused, the input stays. */
export function PhoneRequestForm({
  title: name,
  recipient: known,
  templateId: text,
  senderName,
  message,
  onSent,
}: FormProps) {
  const isMounted = useIsMounted();
  const { t } = useTranslation(['location', 'errors', 'common']);
  const { send, failure } = useRequest(t('request.failed'));
  const senderProblem = useSenderProblem();
  const ownWords = useOwnWords();
  const locale = useLocale();
  const [first] = useState(() => typedNumber(known, phoneCountry(locale, phoneCountries)));
  const problemOf = (number: TypedNumber) => {
    const problem = phoneProblem(number);
    return isPhoneFault(problem) ? t(`common:phone.${problem}`) : problem && t(`request.${problem}`);
  };
  const schema = z.object({
    recipient: z.object({ text: z.string(), country: z.string() }).check(
      z.refine((number) => problemOf(number) === null, {
        error: ({ input }) => problemOf(input as TypedNumber) ?? '',
      }),
    ),
    ...ownWords,
  });
  const { control, register, handleSubmit, setError, formState } = useCheckedForm(schema, {
    mode: 'onTouched',
    defaultValues: { recipient: first, title: name, message: { templateId: text, senderName } },
  });
  const { errors, isSubmitting } = formState;
  const { country } = useWatch({ control, name: 'recipient' });
  const { templateId } = useWatch({ control, name: 'message' });

  const claims = (refused: Failure) => {
    const isNumber = numberCodes.has(refused.code);
    if (isNumber) setError('recipient', { message: t(refused.code, { ns: 'errors' }) });
    if (isAboutSender(refused)) setError('message', { message: senderProblem(refused) });
    return isNumber || isAboutSender(refused);
  };
  const submit = async ({ recipient, title, message: choice }: z.infer<typeof schema>) => {
    const phone = readPhone(recipient.text, recipient.country);
    if (!phone.ok) return;
    const sent = await send({ channel: 'PHONE', recipient: phone.e164, ...contentOf(title, choice) }, claims);
    if (!sent) return;
    noteCountryUsed(phone.e164);
    toast.success(t('request.success'));
    if (isMounted()) onSent(sent.id, 'PHONE');
  };

  return (
    <Stack asChild gap="5">
      <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        <SendLimitNote kind="SMS" failure={failure} />
        <Controller
          control={control}
          name="recipient"
          render={({ field: { ref, value, onChange, onBlur } }) => (
            <PhoneField
              ref={ref}
              label={t('request.number')}
              name="recipient"
              type="tel"
              autoComplete="off"
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              problem={errors.recipient?.message}
            />
          )}
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
              {message.choice({ channel: 'SMS', value, onChange, country, problem: errors.message?.message })}
            </>
          )}
        />
        {failure && <SendFailure failure={failure} />}
        <SendButton
          kind="SMS"
          rule={t('request.rule')}
          disabled={!templateId}
          loading={isSubmitting}
          loadingText={t('request.sending')}
        >
          <Send aria-hidden /> {t('request.send')}
        </SendButton>
      </form>
    </Stack>
  );
}
