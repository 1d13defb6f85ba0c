import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { CircleCheck } from 'lucide-react';
import { type ComponentProps, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../apollo/errors.ts';
import { useFailureText } from '../../apollo/use-failure-text.ts';
import { useSendContactMessageMutation } from '../../gql/hooks.ts';
import { Button } from '../../ui/button.tsx';
import { isFocusLost } from '../../ui/focus-if-lost.ts';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useContactForm } from './use-contact-form.ts';

/** A message to the operator. What was typed stays if sending fails. */
export function ContactForm({ signedInAs }: { signedInAs: string | null }) {
  const { t } = useTranslation('site');
  const failureText = useFailureText();
  const [send, { loading }] = useSendContactMessageMutation({ context: { showsFailures: true } });
  const [outcome, setOutcome] = useState<{ done: boolean; text: string } | null>(null);
  const { form, clear } = useContactForm(signedInAs);
  const { register, handleSubmit, formState, setError } = form;
  const { errors } = formState;

  const area = useRef<HTMLFormElement>(null);
  const confirmation = useRef<HTMLDivElement>(null);
  // On a phone, the button is at the lower edge of the screen, and what follows it below.
  useEffect(() => {
    if (area.current?.contains(document.activeElement) || isFocusLost()) confirmation.current?.focus();
  }, [outcome]);

  const submit = handleSubmit(
    async (input) => {
      setOutcome(null);
      try {
        await send({ variables: { input } });
        clear();
        setOutcome({ done: true, text: t(signedInAs ? 'contact.sentWithCopy' : 'contact.sent') });
      } catch (thrown) {
        const { field } = failureOf(thrown);
        if (field === 'name' || field === 'email' || field === 'message')
          return setError(field, { message: failureText(thrown) });
        setOutcome({ done: false, text: failureText(thrown) });
      }
    },
    () => setOutcome(null),
  );
  return (
    <Stack asChild gap="5">
      <form ref={area} noValidate onSubmit={(event) => void submit(event)}>
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
        <Honeypot {...register('website')} />
        <Button type="submit" size="lg" loading={loading} alignSelf={{ sm: 'start' }}>
          {t('contact.send')}
        </Button>
        {outcome && !outcome.done && (
          <Text role="alert" color="fg.error">
            {outcome.text}
          </Text>
        )}
        {outcome?.done && <Sent ref={confirmation}>{outcome.text}</Sent>}
      </form>
    </Stack>
  );
}

/** Only bots fill in what people do not see. */
const Honeypot = (field: ComponentProps<'input'>) => (
  <Box position="absolute" w="0" overflow="hidden" visibility="hidden" aria-hidden>
    <label>
      Website
      <input tabIndex={-1} autoComplete="off" {...field} />
    </label>
  </Box>
);

const Sent = ({ ref, children }: { ref: Ref<HTMLDivElement>; children: ReactNode }) => (
  <Flex role="status" ref={ref} tabIndex={-1} outline="none" gap="2" color="fg.success" fontWeight="600">
    <CircleCheck aria-hidden style={{ flexShrink: 0 }} />
    {children}
  </Flex>
);
