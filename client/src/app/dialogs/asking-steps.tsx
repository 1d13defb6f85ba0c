import { appPaths } from '#shared/paths.ts';
import { Heading, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { RegisterForm } from '../../features/account/register-form.tsx';
import type { WrittenDraft } from '../../features/location/request-draft.ts';
import { NumberStages } from '../../features/lookup/number-stages.tsx';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { closeModal, openModal } from '../../ui/dialog/modals.ts';
import { Sheet } from '../../ui/dialog/sheet.tsx';
import { usePhoneText } from '../../ui/phone-text.ts';

/** A visitor who wants to ask somebody: what the number says by itself, and below it the account to ask with. */
export function AskingSteps({ draft: { channel, recipient } }: { draft: WrittenDraft }) {
  const { t } = useTranslation(['location', 'account']);
  const local = useLocalPath();
  const navigate = useNavigate();
  const phone = usePhoneText(channel === 'PHONE' ? recipient : null);
  return (
    <Sheet
      title={t('doorway.title', { recipient: phone ?? recipient })}
      onClose={closeModal}
      wide
      startsAtTitle
    >
      <Stack gap="5">
        {channel === 'PHONE' && <NumberStages number={recipient} />}
        <Text>{t('doorway.text')}</Text>
        <Stack gap="4" pt="5" borderTopWidth="1px">
          <Heading as="h3" size="sm">
            {t('account:register.title')}
          </Heading>
          <RegisterForm
            action={t('account:register.next')}
            onRegistered={() => {
              closeModal();
              void navigate(local(appPaths.payment));
            }}
            onLogIn={(email) => openModal('login', email)}
          />
        </Stack>
      </Stack>
    </Sheet>
  );
}
