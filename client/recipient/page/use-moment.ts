import { useEffect, useState } from 'preact/hooks';
import { momentText, onPaper } from '#shared/times.ts';
import { useRegion } from './use-region.ts';

/** Writes the time of an ISO timestamp as the reader does; on paper always with its day and year. */
export function useMoment(serverNow: number): (iso: string) => string {
  const region = useRegion();
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    const print = ({ type }: Event) => setPrinted(type === 'beforeprint');
    addEventListener('beforeprint', print);
    addEventListener('afterprint', print);
    return () => {
      removeEventListener('beforeprint', print);
      removeEventListener('afterprint', print);
    };
  }, []);
  return (iso) => momentText(iso, isPrinted ? onPaper : serverNow, region);
}
