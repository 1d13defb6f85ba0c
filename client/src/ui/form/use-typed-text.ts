import { useState } from 'react';

/** Where the text is kept as it is typed, for a reload and a change of language. */
export type KeptText = { read: () => string; keep: (text: string) => void };

/** The text of a single field, and why it was refused, until it is changed. */
export function useTypedText(kept?: KeptText) {
  const [value, setValue] = useState(() => kept?.read() ?? '');
  const [problem, setProblem] = useState('');
  return {
    value,
    refuse: setProblem,
    /** Props of the field. */
    field: {
      value,
      problem,
      onChange: ({ target }: { target: { value: string } }) => {
        setValue(target.value);
        kept?.keep(target.value);
        setProblem('');
      },
    },
  };
}
