import { Field, Input, type InputProps, Text } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusRefused } from './use-focus-refused.ts';

export type TextFieldProps = InputProps & {
  label: ReactNode;
  /** A note on the label, e.g. who sees it. */
  note?: string;
  hint?: ReactNode;
  /** Why the value is refused; empty if it is not. */
  problem?: string | undefined;
  optional?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** A labelled input whose hint and error are read out with it. */
export function TextField({ label, note, hint, problem, optional = false, ...input }: TextFieldProps) {
  const { t } = useTranslation();
  const notes = [note, optional ? t('optional') : undefined].filter(Boolean).join(', ');
  return (
    <Field.Root invalid={Boolean(problem)}>
      <Field.Label>
        {label}
        {notes && (
          <Text as="span" color="fg.muted" fontWeight="450" textStyle="sm">
            ({notes})
          </Text>
        )}
      </Field.Label>
      <Input {...input} />
      {hint && <Field.HelperText>{hint}</Field.HelperText>}
      <FieldProblem text={problem} />
    </Field.Root>
  );
}

/** An error text says so with an icon besides the colour. */
export const ProblemIcon = () => (
  <CircleAlert size="1.1em" aria-hidden style={{ flexShrink: 0, marginTop: '0.15em' }} />
);

/** The error text of a field. */
export function FieldProblem({ text }: { text: string | undefined }) {
  useFocusRefused(text);
  return (
    <Field.ErrorText role="alert">
      <ProblemIcon />
      {text}
    </Field.ErrorText>
  );
}
