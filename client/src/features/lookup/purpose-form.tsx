import { Box, Field, NativeSelect, Stack, Text } from '@chakra-ui/react';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LookupPurpose } from '../../gql/enums.ts';
import { Button } from '../../ui/button.tsx';
import { usePhoneText } from '../../ui/phone-text.ts';
import { FieldProblem } from '../../ui/form/text-field.tsx';
import type { TypedSubject } from './read-subject.ts';

const purposes: LookupPurpose[] = [
  'UNKNOWN_CALLER',
  'RECONNECT',
  'FRAUD_CHECK',
  'OWN_DATA',
  'EMPLOYMENT',
  'CREDIT',
  'TENANCY',
  'INSURANCE',
];
const refused: ReadonlySet<LookupPurpose> = new Set(['EMPLOYMENT', 'CREDIT', 'TENANCY', 'INSURANCE']);

type Props = {
  asked: TypedSubject;
  /** The previous choice. */
  chosen: LookupPurpose | null;
  busy: boolean;
  onChoose: (purpose: LookupPurpose) => void;
};

/** What the lookup is for. */
export function PurposeForm({ asked, chosen, busy, onChoose }: Props) {
  const { t } = useTranslation(['lookup', 'errors']);
  const [purpose, setPurpose] = useState<LookupPurpose | ''>(chosen ?? '');
  const [problem, setProblem] = useState('');
  const phone = usePhoneText(asked.kind === 'PHONE' ? asked.subject : null);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (purpose === '') setProblem(t('purpose.missing'));
    else if (refused.has(purpose)) setProblem(t('PURPOSE_REFUSED', { ns: 'errors' }));
    else onChoose(purpose);
  };
  return (
    <Stack asChild gap="4">
      <form noValidate onSubmit={submit}>
        <Text>
          {t('purpose.about')} <strong>{phone ?? asked.subject}</strong>
        </Text>
        <Field.Root invalid={Boolean(problem)}>
          <Field.Label>{t('purpose.label')}</Field.Label>
          <NativeSelect.Root>
            <NativeSelect.Field
              name="purpose"
              value={purpose}
              onChange={({ target }) => {
                setPurpose(target.value as LookupPurpose);
                setProblem('');
              }}
            >
              <option value="" disabled>
                {t('purpose.choose')}
              </option>
              {purposes.map((one) => (
                <option key={one} value={one}>
                  {t(`purpose.${one}`)}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
          <FieldProblem text={problem} />
        </Field.Root>
        <Box>
          <Button type="submit" size="lg" w={{ base: 'full', sm: 'auto' }} loading={busy}>
            {t('purpose.start')}
          </Button>
        </Box>
      </form>
    </Stack>
  );
}
