import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { OptOutSheet } from './opt-out-sheet.tsx';

type Props = { proof: string; subject: string; onDone: () => void };

/** Opts a proven number or address out, after a confirmation. */
export function OptOutButton({ proof, subject, onDone }: Props) {
  const { t } = useTranslation('lookup');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="lg" alignSelf={{ sm: 'start' }} onClick={() => setAsking(true)}>
        {t('optOut.act')}
      </Button>
      {asking && (
        <OptOutSheet proof={proof} subject={subject} onClose={() => setAsking(false)} onDone={onDone} />
      )}
    </>
  );
}
