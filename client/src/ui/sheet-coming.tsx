import { Box, Portal, useSlotRecipe } from '@chakra-ui/react';
import { PageLoading } from './page-loading.tsx';

/** The frame of a sheet, at the very press, while what it holds is on its way. */
export function SheetComing({ title }: { title: string }) {
  const styles = useSlotRecipe({ key: 'dialog' })();
  return (
    <Portal>
      <Box css={styles['backdrop']} />
      <Box css={styles['positioner']}>
        <Box css={styles['content']}>
          <Box css={styles['header']}>
            <Box css={styles['title']}>{title}</Box>
          </Box>
          <PageLoading />
        </Box>
      </Box>
    </Portal>
  );
}
