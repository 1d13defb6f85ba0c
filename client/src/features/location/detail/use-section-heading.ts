import { useWide } from '../../../ui/use-wide.ts';

/** The level below the request's name: on a phone the details are a page of their own, with the name as title. */
export const useSectionHeading = (): 'h2' | 'h3' => (useWide() ? 'h3' : 'h2');
