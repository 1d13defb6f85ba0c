import { useWide } from '../../ui/use-wide.ts';

/** The level below the request's name: on a phone the details are a page of their own, and the name its title. */
export const useSectionHeading = (): 'h2' | 'h3' => (useWide() ? 'h3' : 'h2');
