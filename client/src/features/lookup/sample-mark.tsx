import { Box } from '@chakra-ui/react';
import { FlaskConical } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Says that what follows is sample data. */
export function SampleMark() {
  const { t } = useTranslation('lookup');
  return (
    <Box
      role="note"
      display="flex"
      gap="2.5"
      bg="bg.warning"
      color="fg.warning"
      borderWidth="2px"
      borderStyle="dashed"
      borderColor="currentColor"
      borderRadius="control"
      px="4"
      py="3"
      fontWeight="650"
    >
      <FlaskConical size="1.25em" aria-hidden style={{ flexShrink: 0, marginTop: '0.15em' }} />
      {t('sample')}
    </Box>
  );
}
