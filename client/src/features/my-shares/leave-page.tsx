import '../../../browser/leave-page.js';
import { Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';

/** In reach wherever the page is scrolled to. `client/browser/leave-page.js` follows it. */
export function LeavePage() {
  const { t } = useTranslation('myShares');
  return (
    <>
      <Button asChild variant="outline" bg="bg" position="fixed" bottom="4" insetEnd="4" zIndex="docked">
        <a id="leave" href="about:blank" rel="nofollow">
          {t('leave.page')}
        </a>
      </Button>
      <Text
        id="leave-said"
        role="status"
        fontWeight="600"
        data-shift1={t('leave.once')}
        data-shift2={t('leave.twice')}
      />
    </>
  );
}
