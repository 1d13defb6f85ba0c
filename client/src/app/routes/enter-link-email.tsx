import { appPaths } from '#shared/paths.ts';
import { Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ConfirmEmailChange } from '../../features/account/confirm-email-change.tsx';
import { useViewer } from '../../features/account/use-viewer.ts';
import type { EmailChangeState } from '../../gql/enums.ts';
import { useLocalPath } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { LinkCard } from './enter-link-card.tsx';

/** `/enter-link?confirm=email#TOKEN`, as in e-mails about a new address. Needs no session, and uses none. */
export function ConfirmEmailPage({ token }: { token: string }) {
  const { t } = useTranslation('account');
  const local = useLocalPath();
  const { viewer } = useViewer();
  const [state, setState] = useState<EmailChangeState | null>(null);
  if (!token) {
    return (
      <LinkCard title={t('enterLink.invalidTitle')} failed>
        <Text>{t('confirmEmail.invalid')}</Text>
      </LinkCard>
    );
  }
  if (!state) {
    return (
      <LinkCard title={t('confirmEmail.title')}>
        <ConfirmEmailChange token={token} onState={setState} />
      </LinkCard>
    );
  }
  return (
    <LinkCard title={t(`confirmEmail.${state}.title`)}>
      <Stack gap="5" role="status">
        <Text>{t(`confirmEmail.${state}.text`)}</Text>
      </Stack>
      <Button asChild size="lg" variant="outline">
        <Link to={local(viewer ? appPaths.account : appPaths.home)}>
          {t(viewer ? 'confirmEmail.toAccount' : 'confirmEmail.toHome')}
        </Link>
      </Button>
    </LinkCard>
  );
}
