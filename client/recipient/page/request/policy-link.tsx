import { localePrefix } from '#shared/paths.ts';
import type { PolicyPage } from '#shared/site-pages.ts';
import { usePage } from '../page-context.tsx';

/** In a new tab: leaving this one would interrupt an active share. */
export function PolicyLink({ path, label }: { path: PolicyPage | 'my-shares'; label: string }) {
  const { t, locale } = usePage();
  return (
    <a href={`${localePrefix(locale)}/${path}`} target="_blank" rel="noopener noreferrer">
      {label}
      <span class="unseen"> ({t('frame.newTab')})</span>
    </a>
  );
}
