import { zodResolver } from '@hookform/resolvers/zod';
import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { readEmail } from '#shared/email.ts';
import { limits } from '#shared/limits.ts';
import { failureOf } from '../../apollo/errors.ts';
import { useSendContactMessageMutation } from '../../gql/hooks.ts';
import { useDates } from '../../i18n/use-dates.ts';
import { Button } from '../../ui/button.tsx';
import { checkedText } from '../../ui/checked-text.ts';
import { isFocusLost } from '../../ui/focus-if-lost.ts';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useTooLong } from '../../ui/use-too-long.ts';
import { keepContactDraft, readContactDraft } from './contact-draft.ts';

const nothing = { name: '', email: '', message: '', website: '' };

/** A message to the operator. What was typed stays if sending fails. */
export function ContactForm({ signedInAs }: { signedInAs: string | null }) {
  const { t } = useTranslation(['site', 'errors']);
  const { wait } = useDates();
  const tooLong = useTooLong();
  const [send, { loading }] = useSendContactMessageMutation({ context: { showsFailures: true } });
  const [outcome, setOutcome] = useState<{ done: boolean; text: string } | null>(null);
  const within = (most: number, needed: string | null) =>
    checkedText((text) => (needed && !text.trim() ? needed : tooLong(text, most)));
  const schema = z.object({
    name: within(limits.contactNameLength, null),
    email: checkedText((text) => {
      if (!text.trim()) return t('contact.emailEmpty');
      return readEmail(text).ok ? null : t('contact.emailInvalid');
    }),
    message: within(limits.contactMessageLength, t('contact.messageEmpty')),
    website: z.string(),
  });
  const { register, handleSubmit, formState, reset, setError, setValue, subscribe } = useForm({
    resolver: zodResolver(schema),
    values: { ...nothing, email: signedInAs ?? '' },
    // Another tab may sign in or out in the meantime: what was typed stays.
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = formState;
  useEffect(() => {
    const draft = readContactDraft();
    for (const field of ['name', 'email', 'message'] as const)
      if (draft[field]) setValue(field, draft[field], { shouldDirty: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values: { name, email, message } }) =>
        keepContactDraft({ name, message, email: email === signedInAs ? '' : email }),
    });
  }, [setValue, subscribe, signedInAs]);

  const form = useRef<HTMLFormElement>(null);
  const confirmation = useRef<HTMLDivElement>(null);
  // On a phone, the button is at the lower edge of the screen, and what follows it below.
  useEffect(() => {
    if (form.current?.contains(document.activeElement) || isFocusLost()) confirmation.current?.focus();
  }, [outcome]);

  const submit = async (input: z.infer<typeof schema>) => {
    setOutcome(null);
    try {
      await send({ variables: { input } });
      reset({ ...nothing, email: signedInAs ?? '' }, { keepDirtyValues: false });
      keepContactDraft({});
      setOutcome({ done: true, text: t(signedInAs ? 'contact.sentWithCopy' : 'contact.sent') });
    } catch (thrown) {
      const { code, retryAfter, field } = failureOf(thrown);
      if (field === 'name' || field === 'email' || field === 'message')
        return setError(field, { message: t(code, { ns: 'errors' }) });
      const later = retryAfter ? ` ${t('contact.again', { wait: wait(retryAfter * 1_000) })}` : '';
      setOutcome({ done: false, text: t(code, { ns: 'errors' }) + later });
    }
  };
  return (
    <Stack asChild gap="5">
      <form
        ref={form}
        noValidate
        onSubmit={(event) => void handleSubmit(submit, () => setOutcome(null))(event)}
      >
        <TextField
          label={t('contact.name')}
          optional
          autoComplete="name"
          problem={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label={t('contact.email')}
          hint={t(signedInAs ? 'contact.emailHintOwn' : 'contact.emailHint')}
          type="email"
          inputMode="email"
          autoComplete="email"
          problem={errors.email?.message}
          {...register('email')}
        />
        <TextAreaField
          label={t('contact.message')}
          hint={t('contact.messageHint')}
          problem={errors.message?.message}
          {...register('message')}
        />
        {/* A honeypot: only bots fill in what people do not see. */}
        <Box position="absolute" w="0" overflow="hidden" visibility="hidden" aria-hidden>
          <label>
            Website
            <input tabIndex={-1} autoComplete="off" {...register('website')} />
          </label>
        </Box>
        <Button type="submit" size="lg" loading={loading} alignSelf={{ sm: 'start' }}>
          {t('contact.send')}
        </Button>
        {outcome && !outcome.done && (
          <Text role="alert" color="fg.error">
            {outcome.text}
          </Text>
        )}
        {outcome?.done && (
          <Flex
            role="status"
            ref={confirmation}
            tabIndex={-1}
            outline="none"
            gap="2"
            color="fg.success"
            fontWeight="600"
          >
            <CircleCheck aria-hidden style={{ flexShrink: 0 }} />
            {outcome.text}
          </Flex>
        )}
      </form>
    </Stack>
  );
}
