import '../../../browser/leave-page.js';
import { Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { columnPage } from '../../ui/page-width.ts';

/** Beside the title, and below the header wherever the page is scrolled to. client/browser/leave-page.js follows it. */
export function LeavePage() {
  const { t } = useTranslation('myShares');
  return (
    <Flex
      {...columnPage}
      position="sticky"
      top="20"
      h="0"
      py="0"
      zIndex="docked"
      direction="column"
      align="flex-end"
    >
      <Button asChild variant="outline" size="sm" bg="bg" mt={{ base: '4', lg: '8' }} flexShrink="0">
        <a id="leave" href="about:blank" rel="nofollow" aria-label={t('leave.page')}>
          {t('leave.link')}
        </a>
      </Button>
      <Text
        id="leave-said"
        role="status"
        mt="2"
        bg="bg"
        fontWeight="600"
        data-shift1={t('leave.once')}
        data-shift2={t('leave.twice')}
      />
    </Flex>
  );
}
