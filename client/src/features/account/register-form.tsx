import { SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { readEmail } from '#shared/email.ts';
import { phoneCountries, readPhone } from '#shared/phone.ts';
import { phoneCountry } from '../../../browser/phone-country.ts';
import { useFailureText } from '../../apollo/use-failure-text.ts';
import { AccountExistenceDocument } from '../../gql/graphql.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { AdultTerms } from '../../ui/form/adult-terms.tsx';
import { Button } from '../../ui/button.tsx';
import { checkedText } from '../../ui/form/checked-text.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { useCheckedForm } from '../../ui/form/use-checked-form.ts';
import { usePhoneProblem } from '../../ui/form/use-phone-problem.ts';
import { useIsMounted } from '../../ui/use-is-mounted.ts';
import { useKeptTyping } from '../../ui/form/use-kept-typing.ts';
import { registrationDraft } from './registration-draft.ts';

type Props = {
  /** The button's text. */
  action: string;
  onRegistered: () => void;
  /** For whoever has an account; told what was typed as its address. */
  onLogIn: (email: string) => void;
};

/** The address for the account, and an optional phone number. Nothing is sent before the order is made. */
export function RegisterForm({ action, onRegistered, onLogIn }: Props) {
  const { t } = useTranslation(['account', 'common']);
  const client = useApolloClient();
  const locale = useLocale();
  const problemOf = usePhoneProblem();
  const failureText = useFailureText();
  const [kept] = useState(registrationDraft.read);
  const isMounted = useIsMounted();
  const read = (typed: string) => readPhone(typed, phoneCountry(locale, phoneCountries));
  const schema = z.object({
    email: checkedText((email) => {
      if (!email.trim()) return t('register.emailEmpty');
      return readEmail(email).ok ? null : t('register.emailInvalid');
    }),
    phone: checkedText((typed) => {
      const phone = typed.trim() ? read(typed) : null;
      return !phone || phone.ok ? null : problemOf(phone);
    }),
  });
  const form = useCheckedForm(schema, { defaultValues: { email: '', phone: '', ...kept } });
  useKeptTyping(form, registrationDraft.keep);
  const { register, handleSubmit, setError, getValues, formState } = form;
  const { errors, isSubmitting } = formState;

  const logIn = () => onLogIn(getValues('email'));
  const submit = async ({ email, phone }: z.infer<typeof schema>) => {
    const address = readEmail(email);
    if (!address.ok) return;
    const number = read(phone);
    try {
      const { data } = await client.query({
        query: AccountExistenceDocument,
        variables: { email: address.email },
        fetchPolicy: 'network-only',
        context: { showsFailures: true },
      });
      if (data?.accountExistence.exist)
        return setError('email', { type: 'inUse', message: t('register.inUse') });
      registrationDraft.keep({ email: address.email, ...(number.ok && { phone: number.e164 }) });
      if (isMounted()) onRegistered();
    } catch (error) {
      setError('email', { message: failureText(error) });
    }
  };
  return (
    <Stack asChild gap="4">
      <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
          <Stack gap="4">
            <TextField
              label={t('register.email')}
              hint={t('register.emailHint')}
              problem={errors.email?.message}
              type="email"
              autoComplete="email"
              {...register('email')}
            />
            {errors.email?.type === 'inUse' && (
              <Button type="button" variant="outline" onClick={logIn}>
                {t('common:nav.logIn')}
              </Button>
            )}
          </Stack>
          <TextField
            label={t('register.phone')}
            optional
            problem={errors.phone?.message}
            type="tel"
            autoComplete="tel"
            {...register('phone')}
          />
        </SimpleGrid>
        <Text color="fg.muted">{t('register.newUser')}</Text>
        <AdultTerms />
        <Stack direction={{ base: 'column', sm: 'row' }} gap="3">
          <Button type="submit" size="lg" flex="1" loading={isSubmitting}>
            {action}
          </Button>
          <Button type="button" variant="outline" size="lg" flex="1" onClick={logIn}>
            {t('register.haveAccount')}
          </Button>
        </Stack>
      </form>
    </Stack>
  );
}
