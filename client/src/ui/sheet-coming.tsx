import { Box, useSlotRecipe } from '@chakra-ui/react';
import { createPortal } from 'react-dom';
import { PageLoading } from './page-loading.tsx';

/** The frame of a sheet, at the very press, while what it holds is on its way. */
export function SheetComing({ title }: { title: string }) {
  const styles = useSlotRecipe({ key: 'dialog' })();
  // React's own portal: the library's would bring all of its dialogs along before any is opened.
  return createPortal(
    <>
      <Box css={styles['backdrop']} />
      <Box css={styles['positioner']}>
        <Box css={styles['content']}>
          <Box css={styles['header']}>
            <Box css={styles['title']}>{title}</Box>
          </Box>
          <PageLoading />
        </Box>
      </Box>
    </>,
    document.body,
  );
}
