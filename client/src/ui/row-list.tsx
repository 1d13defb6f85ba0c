import { Stack, type StackProps } from '@chakra-ui/react';
import type { RefObject } from 'react';

type Props = StackProps & { name: string; list: RefObject<HTMLUListElement | null> };

/** A list that takes the focus when what had it is gone: a row, or the button below the last one. */
export const RowList = ({ name, list, children, ...props }: Props) => (
  <Stack asChild gap="0" listStyleType="none" outline="none" {...props}>
    <ul ref={list} tabIndex={-1} aria-label={name}>
      {children}
    </ul>
  </Stack>
);
