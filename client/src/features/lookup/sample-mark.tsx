import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconNote } from '../../ui/icon-note.tsx';

/** Says that what follows is sample data. */
export function SampleMark() {
  const { t } = useTranslation('lookup');
  return (
    <IconNote
      icon={FlaskConical}
      role="note"
      bg="bg.warning"
      color="fg.warning"
      borderWidth="2px"
      borderStyle="dashed"
      borderColor="currentColor"
      fontWeight="650"
    >
      {t('sample')}
    </IconNote>
  );
}
