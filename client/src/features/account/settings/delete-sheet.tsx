import { Box, Flex, Link as TextLink, Stack, Text } from '@chakra-ui/react';
import { useApolloClient } from '@apollo/client/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { appPaths, localPath } from '#shared/paths.ts';
import { useFailureText } from '../../../apollo/use-failure-text.ts';
import type { KeptRecordKind } from '../../../gql/enums.ts';
import { useDeleteAccountMutation } from '../../../gql/hooks.ts';
import { useDates } from '../../../i18n/use-dates.ts';
import { useLocale, useLocalPath } from '../../../i18n/use-locale.ts';
import { Button } from '../../../ui/button.tsx';
import { ProblemText } from '../../../ui/form/problem-text.tsx';
import { Sheet } from '../../../ui/dialog/sheet.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts';
import { useFocusOnShow } from '../../../ui/use-focus-on-show.ts';
import { endSession, leave } from '../session.ts';
import { IdentityProof } from './identity-proof.tsx';
import { useProof } from './use-proof.ts';

/** What may be kept after an account is deleted, in the order in which it concerns most people. */
const keptKinds = [
  'CONSENT_RECEIPT',
  'PAYMENT_RECORD',
  'TRIAL_USE',
  'WITHDRAWAL',
  'RECIPIENT_LINK',
  'SENDING_SUSPENSION',
] as const satisfies readonly KeptRecordKind[];

type Props = { email: string; hasPassword: boolean; onClose: () => void };

/** Says what is erased and what is kept, and deletes the account once its owner has confirmed their identity. */
export function DeleteSheet({ email, hasPassword, onClose }: Props) {
  const { t } = useTranslation('account');
  const client = useApolloClient();
  const { day } = useDates();
  const failureText = useFailureText();
  const { field, proof, refusalOf, used } = useProof('deletion', hasPassword);
  const { register, handleSubmit, setError, clearErrors, formState } = useCheckedForm(
    z.object({ password: field }),
    {
      defaultValues: { password: '' },
    },
  );
  const { errors, isSubmitting } = formState;
  const [remove] = useDeleteAccountMutation({ context: { showsFailures: true } });

  const erase = (password: string) =>
    leave(async () => {
      const { data } = await remove({ variables: await proof(password) });
      used();
      const kept = (data?.deleteAccount.kept ?? []).map(({ kind, count, until }) =>
        t(`settings.delete.keptNow.${kind}`, { count, date: day(until) }),
      );
      toast.success([t('toast.deleted'), ...kept].join(' '));
      await endSession(client);
    });

  const submit = async ({ password }: { password: string }) => {
    try {
      await erase(password);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal) setError('password', { message: refusal });
      else setError('root', { message: failureText(error) });
    }
  };

  return (
    <Sheet title={t('settings.delete.sheetTitle')} onClose={onClose}>
      <Stack asChild gap="4">
        <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
          <Consequences />
          <IdentityProof
            operation="deletion"
            email={email}
            hasPassword={hasPassword}
            field={register('password')}
            problem={errors.password?.message}
            onSent={() => clearErrors('password')}
          />
          {errors.root && <ProblemText>{errors.root.message}</ProblemText>}
          <Flex gap="2" wrap="wrap">
            <Button type="submit" colorPalette="red" loading={isSubmitting}>
              {t('settings.delete.submit')}
            </Button>
            <Button variant="outline" onClick={onClose}>
              {t('settings.delete.cancel')}
            </Button>
          </Flex>
        </form>
      </Stack>
    </Sheet>
  );
}

/** What is erased, what is kept, and what has to be done before. */
function Consequences() {
  const { t } = useTranslation('account');
  const locale = useLocale();
  const local = useLocalPath();
  // To be read from its beginning: the first link is in its middle.
  const beginning = useFocusOnShow<HTMLDivElement>();
  return (
    <>
      <Box ref={beginning} tabIndex={-1} outline="none">
        <Text fontWeight="650">{t('settings.delete.erasedTitle')}</Text>
        <Text>{t('settings.delete.erased')}</Text>
      </Box>
      <Box>
        <Text>{t('settings.delete.withdrawFirst')}</Text>
        <TextLink asChild>
          <Link to={local(appPaths.withdraw)}>{t('settings.delete.withdraw')}</Link>
        </TextLink>
      </Box>
      <Box>
        <Text fontWeight="650">{t('settings.delete.keptTitle')}</Text>
        <Stack as="ul" gap="1.5" ps="5" listStyleType="disc">
          {keptKinds.map((kind) => (
            <li key={kind}>{t(`settings.delete.kept.${kind}`)}</li>
          ))}
        </Stack>
        <TextLink href={localPath('/privacy-policy#account', locale)}>
          {t('settings.delete.keptMore')}
        </TextLink>
      </Box>
      <Text color="fg.error" fontWeight="600">
        {t('settings.delete.final')}
      </Text>
    </>
  );
}
