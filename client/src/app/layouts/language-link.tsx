import { localPath } from '#shared/paths.ts';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { rememberLocale } from '../../i18n/locale.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';

/** Link to the same page in the other language. */
export function LanguageLink() {
  const { t } = useTranslation();
  const { pathname, search, hash } = useLocation();
  const other = useLocale() === 'en' ? 'id' : 'en';
  const short = other.toUpperCase();
  return (
    <Button asChild variant="ghost" size="sm" px={{ base: '2', md: '3' }} fontWeight="700">
      <Link
        to={localPath(pathname + search + hash, other)}
        lang={other}
        hrefLang={other}
        aria-label={`${short}: ${t(`language.${other}`)}`}
        title={t(`language.${other}`)}
        onClick={() => rememberLocale(other)}
      >
        {short}
      </Link>
    </Button>
  );
}
