import { type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ButtonProps } from '@chakra-ui/react';
import { Button } from './button.tsx';

type FirstRows<Row, List> = {
  shown: readonly Row[];
  /** Shows more of them; null if there are none. */
  more: (() => void) | null;
  /** What gets the focus when the button goes with the last rows. */
  list: RefObject<List | null>;
};

/** The first rows of a list that may be long, and how to show more of them, `step` at a time. */
export function useFirstRows<Row, List extends HTMLElement = HTMLUListElement>(
  rows: readonly Row[],
  first: number,
  step = 20,
): FirstRows<Row, List> {
  const [most, setMost] = useState(first);
  const list = useRef<List>(null);
  const more = () => {
    if (most + step >= rows.length) list.current?.focus({ preventScroll: true });
    setMost(most + step);
  };
  return { shown: rows.slice(0, most), more: rows.length > most ? more : null, list };
}

/** The button below the first rows of a list. `of`: the list's name, where a page has several. */
export function ShowMore({ of, ...props }: ButtonProps & { of?: string }) {
  const { t } = useTranslation();
  return (
    <Button variant="outline" {...props} aria-label={of && `${t('more')}: ${of}`}>
      {t('more')}
    </Button>
  );
}
