import { Field, NativeSelect, SimpleGrid, Stack } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#shared/limits.ts';
import { failureOf } from '../../apollo/errors.ts';
import type { Locale, MessageChannel } from '../../gql/graphql.ts';
import { useMessageTemplatesQuery } from '../../gql/hooks.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { MessagePreview } from './message-preview.tsx';

type Choice = { templateId: string; senderName: string };
type Props = {
  channel: MessageChannel;
  value: Choice;
  onChange: (choice: Choice) => void;
  /** Why the signature is refused. */
  problem?: string | undefined;
  /** The name that it is signed with already, or null for none: then there is nothing to choose. */
  signed?: string | null;
  showsPreview?: boolean;
};
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

/** Which predefined text, in which language, signed or not, and how it will read. */
export function MessageChoice({ channel, value, onChange, problem, signed, showsPreview = true }: Props) {
  const { t } = useTranslation(['message', 'common']);
  const [locale, setLocale] = useState<Locale>(useLocale());
  const { data, error, refetch } = useMessageTemplatesQuery({
    variables: { channel, locale },
    context: { showsFailures: true },
  });
  const templates = data?.messageTemplates ?? [];
  const { templateId, senderName } = value;
  const first = templates[0]?.id;
  const known = templates.some(({ id }) => id === templateId);

  useEffect(() => {
    if (first && !known) onChange({ templateId: first, senderName });
  }, [first, known, senderName, onChange]);

  if (error && !data)
    return <LoadFailed code={failureOf(error).code} onRetry={() => void refetch().catch(() => undefined)} />;
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
      {signed === undefined && (
        <TextField
          label={t('senderName')}
          hint={t('senderNameHint')}
          problem={problem}
          optional
          maxLength={limits.senderNameLength}
          autoComplete="name"
          value={senderName}
          onChange={({ target }) => onChange({ templateId, senderName: target.value })}
        />
      )}
      {known && showsPreview && (
        <MessagePreview
          templateId={templateId}
          senderName={signed === undefined ? senderName : (signed ?? '')}
        />
      )}
    </Stack>
  );
}
