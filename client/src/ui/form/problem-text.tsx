import { Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Why something failed, read out at once; `FieldProblem` for what is wrong with a single field. */
export const ProblemText = ({ children }: { children: ReactNode }) => (
  <Text role="alert" color="fg.error" fontWeight="600">
    {children}
  </Text>
);
