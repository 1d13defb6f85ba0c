import { regionOf } from '#shared/region.ts';
import { usePage } from './page-context.tsx';

/** The region whose format is used for times. */
export function useRegion(): string {
  const { locale, languages } = usePage();
  return regionOf(locale, languages);
}
