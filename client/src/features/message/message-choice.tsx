import { Field, NativeSelect, SimpleGrid, Stack } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/limits.ts';
import type { Locale } from '../../gql/graphql.ts';
import { useMessageTemplatesQuery } from '../../gql/hooks.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { TextField } from '../../ui/text-field.tsx';
import { MessagePreview } from './message-preview.tsx';

type Choice = { templateId: string; senderName: string };
type Props = { value: Choice; onChange: (choice: Choice) => void };
type Option = { value: string; label: string };

const languages: Locale[] = ['en', 'id'];

function Select({
  label,
  value,
  options,
  onValue,
}: {
  label: string;
  value: string;
  options: Option[];
  onValue: (value: string) => void;
}) {
  return (
    <Field.Root>
      <Field.Label>{label}</Field.Label>
      <NativeSelect.Root>
        <NativeSelect.Field value={value} onChange={({ target }) => onValue(target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator>
          <ChevronDown aria-hidden />
        </NativeSelect.Indicator>
      </NativeSelect.Root>
    </Field.Root>
  );
}

/** Which predefined SMS, in which language, signed or not, and how it will read. */
export function MessageChoice({ value, onChange }: Props) {
  const { t } = useTranslation(['message', 'common']);
  const [locale, setLocale] = useState<Locale>(useLocale());
  const { data } = useMessageTemplatesQuery({ variables: { channel: 'SMS', locale } });
  const templates = data?.messageTemplates ?? [];
  const { templateId, senderName } = value;
  const first = templates[0]?.id;
  const known = templates.some(({ id }) => id === templateId);

  useEffect(() => {
    if (first && !known) onChange({ templateId: first, senderName });
  }, [first, known, senderName, onChange]);

  return (
    <Stack gap="5">
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
        <Select
          label={t('template')}
          value={templateId}
          options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          onValue={(id) => onChange({ templateId: id, senderName })}
        />
        <Select
          label={t('language')}
          value={locale}
          options={languages.map((code) => ({ value: code, label: t(`language.${code}`, { ns: 'common' }) }))}
          onValue={(code) => setLocale(code as Locale)}
        />
      </SimpleGrid>
      <TextField
        label={t('senderName')}
        hint={t('senderNameHint')}
        optional
        maxLength={limits.senderNameLength}
        autoComplete="name"
        value={senderName}
        onChange={({ target }) => onChange({ templateId, senderName: target.value })}
      />
      {known && <MessagePreview templateId={templateId} senderName={senderName} />}
    </Stack>
  );
}
