import { Stack } from '@chakra-ui/react';
import { useApolloClient } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { readEmail } from '#shared/email.ts';
import { useFailureText } from '../../apollo/use-failure-text.ts';
import { AccountExistenceDocument, RequestSignInLinkDocument } from '../../gql/graphql.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { checkedText } from '../../ui/form/checked-text.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { useCheckedForm } from '../../ui/form/use-checked-form.ts';
import { useFieldFocusOnShow } from '../../ui/use-focus-on-show.ts';
import { rememberEmail } from './session.ts';

type Props = {
  email: string;
  noAccount: boolean;
  /** Whether they came for a lookup, or for nothing in particular. */
  offersLookup: boolean;
  onEmail: (email: string) => void;
  onSent: () => void;
  /** For an address without an account. */
  onRegister: (email: string) => void;
  /** Other ways, unless the address has no account. */
  children: ReactNode;
};

/** Step 1: the address to send the sign-in link to, if it has an account. */
export function EmailStep({ email, noAccount, offersLookup, children, ...told }: Props) {
  const { onEmail, onSent, onRegister } = told;
  const { t } = useTranslation('account');
  const client = useApolloClient();
  const locale = useLocale();
  const failureText = useFailureText();
  const form = useFieldFocusOnShow('email');
  const schema = z.object({
    email: checkedText((typed) => {
      if (!typed.trim()) return t('validation.emailEmpty');
      return readEmail(typed).ok ? null : t('validation.emailInvalid');
    }),
  });
  const { register, handleSubmit, setError, getValues, formState } = useCheckedForm(schema, {
    defaultValues: { email },
  });
  const { errors, isSubmitting } = formState;
  const isUnknown = errors.email ? errors.email.type === 'noAccount' : noAccount;
  const unknown = [t('validation.noAccount'), offersLookup && t('login.firstLookup')]
    .filter(Boolean)
    .join(' ');
  const problem = isUnknown ? unknown : errors.email?.message;

  const send = async (typed: string) => {
    const address = typed.trim();
    const context = { showsFailures: true };
    const { data } = await client.query({
      query: AccountExistenceDocument,
      variables: { email: address },
      fetchPolicy: 'network-only',
      context,
    });
    if (!data?.accountExistence.exist) return setError('email', { type: 'noAccount' });
    await client.mutate({
      mutation: RequestSignInLinkDocument,
      variables: { email: address, locale },
      context,
    });
    rememberEmail(address);
    onEmail(address);
    onSent();
  };

  const submit = async (values: z.infer<typeof schema>) => {
    try {
      await send(values.email);
    } catch (error) {
      setError('email', { message: failureText(error) });
    }
  };

  return (
    <>
      <Stack asChild gap="4">
        <form ref={form} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
          <TextField
            label={t('login.emailLabel')}
            hint={t('login.emailHint')}
            problem={problem}
            type="email"
            autoComplete="email"
            inputMode="email"
            {...register('email', {
              onChange: ({ target }: { target: HTMLInputElement }) => onEmail(target.value),
            })}
          />
          {isUnknown && (
            <Button size="lg" onClick={() => onRegister(getValues('email').trim())}>
              {t('login.createWithEmail')}
            </Button>
          )}
          <Button type="submit" size="lg" variant={isUnknown ? 'outline' : 'solid'} loading={isSubmitting}>
            {t('login.continue')}
          </Button>
        </form>
      </Stack>
      {!isUnknown && children}
    </>
  );
}
