import { Field, Textarea, type TextareaProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FieldProblem } from './text-field.tsx';

type Props = TextareaProps & {
  label: ReactNode;
  hint?: ReactNode;
  /** Why the value is refused; empty if it is not. */
  problem?: string | undefined;
};

/** A labelled field for several lines, styled like the others. */
export function TextAreaField({ label, hint, problem, ...area }: Props) {
  return (
    <Field.Root invalid={Boolean(problem)}>
      <Field.Label>{label}</Field.Label>
      <Textarea rows={7} h="auto" py="3" {...area} />
      {hint && <Field.HelperText>{hint}</Field.HelperText>}
      <FieldProblem text={problem} />
    </Field.Root>
  );
}
