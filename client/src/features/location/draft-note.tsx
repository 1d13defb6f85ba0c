import { Text } from '@chakra-ui/react';
import { Trans, useTranslation } from 'react-i18next';
import { usePhoneText } from '../../ui/phone-text.ts';
import type { RequestDraft } from './request-draft.ts';

/** Tells a visitor that what they started needs an account, and that it is not lost. */
export function DraftNote({ draft }: { draft: RequestDraft }) {
  const { t } = useTranslation('location');
  const phone = usePhoneText(draft.channel === 'PHONE' ? draft.recipient : null);
  return (
    <Text bg="brand.subtle" color="brand.fg" p="4" borderRadius="control">
      {draft.channel === 'VOICE' ? (
        t('draft.voice')
      ) : (
        <Trans
          t={t}
          i18nKey="draft.ask"
          values={{ recipient: phone ?? draft.recipient }}
          components={{ b: <b /> }}
        />
      )}
    </Text>
  );
}
