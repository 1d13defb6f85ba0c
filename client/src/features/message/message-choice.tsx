import { Box, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { locales } from '#shared/locales.ts';
import { failureOf } from '../../apollo/errors.ts';
import type { Locale, MessageChannel } from '../../gql/graphql.ts';
import { useMessageTemplatesQuery } from '../../gql/hooks.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { useSiteConfig } from '../../ui/site-config.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { MessagePreview } from './message-preview.tsx';

type Choice = { templateId: string; senderName: string };
type Props = {
  channel: MessageChannel;
  value: Choice;
  onChange: (choice: Choice) => void;
  /** Why the signature is refused. */
  problem?: string | undefined;
  /** The name it is already signed with, or null for none: then there is nothing to choose. */
  signed?: string | null;
  /** The destination country, if known: the way to block depends on it. */
  country?: string | null;
  showsPreview?: boolean;
};

/** Who signs the message, how it will read, and in one row which predefined text it is, in which language. */
export function MessageChoice({
  channel,
  value,
  onChange,
  problem,
  signed,
  country,
  showsPreview = true,
}: Props) {
  const { t } = useTranslation(['message', 'common']);
  const id = useId();
  const own = useLocale();
  // The language of the text that is already chosen.
  const [locale, setLocale] = useState<Locale>(
    () => locales.find((code) => value.templateId.endsWith(`.${code}`)) ?? own,
  );
  const isNameRequired = useSiteConfig()?.senderNameRequired ?? false;
  const [isOpen, setOpen] = useState(false);
  const { data, error, refetch } = useMessageTemplatesQuery({
    variables: { channel, locale },
    context: { showsFailures: true },
  });
  const templates = data?.messageTemplates ?? [];
  const { templateId, senderName } = value;
  const first = templates[0]?.id;
  const chosen = templates.find((template) => template.id === templateId);
  const known = chosen !== undefined;

  useEffect(() => {
    if (first && !known) onChange({ templateId: first, senderName });
  }, [first, known, senderName, onChange]);

  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Clear of the button that stands fixed at the sheet's end.
    if (isOpen) fields.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  if (error && !data) return <LoadFailed code={failureOf(error).code} onRetry={() => void refetch()} />;
  const name = signed === undefined ? senderName.trim() : (signed ?? '');
  const languageOf = (code: Locale) => t(`language.${code}`, { ns: 'common' });
  return (
    <Stack gap="3">
      {signed === undefined && (
        <TextField
          label={t('senderName')}
          hint={t(isNameRequired ? 'senderNameRequiredHint' : 'senderNameHint')}
          problem={problem}
          autoComplete="name"
          value={senderName}
          onChange={({ target }) => onChange({ templateId, senderName: target.value })}
        />
      )}
      {known && showsPreview && (
        <MessagePreview templateId={templateId} senderName={name} country={country} />
      )}
      <Box borderWidth="1px" borderRadius="control" px="4" py="2.5">
        <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" columnGap="4">
          <Text textStyle="sm" color="fg.muted">
            {[chosen?.name, languageOf(locale)].filter(Boolean).join('\u00A0· ')}
          </Text>
          <Button
            variant="plain"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {t('change')}
          </Button>
        </Box>
        <SimpleGrid
          ref={fields}
          id={id}
          columns={{ base: 1, sm: 2 }}
          gap="4"
          pt="3"
          pb="1.5"
          hidden={!isOpen}
          display={isOpen ? 'grid' : 'none'}
        >
          {isOpen && (
            <>
              <SelectField
                label={t('template')}
                value={templateId}
                options={templates.map((template) => ({ value: template.id, label: template.name }))}
                onValue={(next) => onChange({ templateId: next, senderName })}
              />
              <SelectField
                label={t('language')}
                value={locale}
                options={locales.map((code) => ({ value: code, label: languageOf(code) }))}
                onValue={(next) => {
                  setLocale(next);
                  // Until that language's texts are loaded, none is selected.
                  onChange({ templateId: '', senderName });
                }}
              />
            </>
          )}
        </SimpleGrid>
      </Box>
    </Stack>
  );
}
