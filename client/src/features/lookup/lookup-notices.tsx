import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isAdult, rememberAdult } from './lookup-draft.ts';
import { NoticeSheet } from './notice-sheet.tsx';

type Props = { onAccepted: () => void; onClose: () => void };

/** What a lookup must not be used for, then whether the reader is an adult: one dialog each, one after the other. */
export function LookupNotices({ onAccepted, onClose }: Props) {
  const { t } = useTranslation('lookup');
  const [isWarned, setWarned] = useState(false);
  if (!isWarned) {
    return (
      <NoticeSheet
        key="warning"
        title={t('warning.title')}
        text={[t('warning.sources'), t('warning.fcra')]}
        action={t('warning.understand')}
        onAccept={() => (isAdult() ? onAccepted() : setWarned(true))}
        onClose={onClose}
      />
    );
  }
  return (
    <NoticeSheet
      key="age"
      title={t('age.title')}
      text={[t('age.text')]}
      action={t('age.yes')}
      onAccept={() => {
        rememberAdult();
        onAccepted();
      }}
      onClose={onClose}
    />
  );
}
