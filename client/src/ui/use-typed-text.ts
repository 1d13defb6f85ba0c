import { useState } from 'react';

/** The text of a single field, and why it was refused, until it is changed. */
export function useTypedText() {
  const [value, setValue] = useState('');
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
        setProblem('');
      },
    },
  };
}
