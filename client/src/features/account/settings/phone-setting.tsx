import { Flex, Stack, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useFailureText } from '../../../apollo/use-failure-text.ts';
import { AccountProfileDocument } from '../../../gql/graphql.ts';
import { useChangePhoneMutation } from '../../../gql/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { checkedText } from '../../../ui/form/checked-text.ts';
import { usePhoneText } from '../../../ui/phone-text.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts';
import { usePhoneProblem } from '../../../ui/form/use-phone-problem.ts';
import { useReadPhone } from '../../../ui/form/use-read-phone.ts';
import { SettingCard } from './setting-card.tsx';
import { useRefreshSettings } from './use-refresh-settings.ts';

/** The optional phone number: shown, changed, removed. */
export function PhoneSetting({ phone }: { phone: string | null }) {
  const { t } = useTranslation('account');
  const readPhone = useReadPhone();
  const problemOf = usePhoneProblem();
  const failureText = useFailureText();
  const shown = useRef<HTMLParagraphElement>(null);
  const text = usePhoneText(phone);
  const schema = z.object({
    phone: checkedText((typed) => (typed.trim() ? null : t('validation.phoneEmpty'))),
  });
  const { register, handleSubmit, reset, setError, formState } = useCheckedForm(schema, {
    defaultValues: { phone: '' },
  });
  const [change, { loading }] = useChangePhoneMutation({ context: { showsFailures: true } });
  const refresh = useRefreshSettings(AccountProfileDocument);
  const isBusy = loading || formState.isSubmitting;

  const save = async (next: string | null) => {
    await change({ variables: { phone: next } });
    void refresh();
    toast.success(t(next ? 'settings.phone.saved' : 'settings.phone.removed'));
    reset();
    // The button that was pressed may be gone.
    shown.current?.focus();
  };
  const fail = (error: unknown) => setError('phone', { message: failureText(error) });
  const submit = async ({ phone: typed }: z.infer<typeof schema>) => {
    try {
      const number = await readPhone(typed);
      if (number.ok) await save(number.e164);
      else setError('phone', { message: problemOf(number) });
    } catch (error) {
      fail(error);
    }
  };

  return (
    <SettingCard section="phone" text={t('settings.phone.text')}>
      <Flex gap="3" align="center" wrap="wrap">
        <Text ref={shown} tabIndex={-1} outline="none" {...(text && { fontWeight: '650' })}>
          {text ?? t('settings.phone.none')}
        </Text>
        {phone && (
          <Button size="sm" variant="outline" disabled={isBusy} onClick={() => void save(null).catch(fail)}>
            {t('settings.phone.remove')}
          </Button>
        )}
      </Flex>
      <Stack asChild gap="4">
        <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
          <TextField
            label={t(phone ? 'settings.phone.newLabel' : 'settings.phone.label')}
            problem={formState.errors.phone?.message}
            type="tel"
            autoComplete="tel"
            {...register('phone')}
          />
          <Button type="submit" variant="outline" alignSelf="start" loading={isBusy}>
            {t(phone ? 'settings.phone.change' : 'settings.phone.add')}
          </Button>
        </form>
      </Stack>
    </SettingCard>
  );
}
