import { Box } from '@chakra-ui/react';
import { Ellipsis } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { navEntry } from '../../ui/nav-entry.ts';
import { unfoldedPlace } from './nav-menu.tsx';
import { FooterContent } from './site-footer.tsx';

/** An entry of the header that opens what a footer holds, for the screen that has none. */
export function MoreMenu() {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <Button asChild {...navEntry}>
        <button type="button" popoverTarget={id}>
          <Ellipsis aria-hidden /> {t('nav.more')}
        </button>
      </Button>
      <Box id={id} popover="auto" {...unfoldedPlace} p="4" w="32rem">
        <FooterContent />
      </Box>
    </>
  );
}
