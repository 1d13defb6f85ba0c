import { useTranslation } from 'react-i18next';

/** The title of the browser's tab, as on the content pages: the page's name, then the site's. */
export function PageTitle({ children }: { children: string }) {
  const { t } = useTranslation();
  return <title>{`${children} · ${t('appName')}`}</title>;
}
