import { partnerTokenNameLength } from '#shared/limits.ts';
import { Fieldset, Flex, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useFailureText } from '../../../apollo/use-failure-text.ts';
import type { TokenScope } from '../../../gql/enums.ts';
import { failureOf } from '../../../apollo/errors.ts';
import { AccountProgramsDocument } from '../../../gql/graphql.ts';
import { useCreatePartnerTokenMutation } from '../../../gql/hooks.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Button } from '../../../ui/button.tsx';
import { checkedText } from '../../../ui/form/checked-text.ts';
import { ProblemIcon, TextField } from '../../../ui/form/text-field.tsx';
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts';
import { useTooLong } from '../../../ui/form/use-too-long.ts';
import { useRefreshSettings } from './use-refresh-settings.ts';

const scopes = [
  'LOCATION_READ',
  'LOCATION_WRITE',
  'LOOKUP_READ',
  'LOOKUP_WRITE',
  'ACCOUNT_READ',
] as const satisfies readonly TokenScope[];

type Props = { onMade: (made: { id: string; name: string; token: string }) => void };

/** A name and what the token may do; nothing is preselected. */
export function NewTokenForm({ onMade }: Props) {
  const { t } = useTranslation('account');
  const failureText = useFailureText();
  const tooLong = useTooLong();
  const schema = z.object({
    name: checkedText((typed) =>
      typed.trim() ? tooLong(typed, partnerTokenNameLength) : t('settings.tokens.nameEmpty'),
    ),
    scopes: z.array(z.enum(scopes)).check(z.minLength(1, t('settings.tokens.scopesEmpty'))),
  });
  const { register, handleSubmit, setError, formState } = useCheckedForm(schema, {
    defaultValues: { name: '', scopes: [] },
  });
  const { errors } = formState;
  const [create, { loading }] = useCreatePartnerTokenMutation({
    context: { showsFailures: true },
  });

  const refresh = useRefreshSettings(AccountProgramsDocument);
  const submit = async (input: z.infer<typeof schema>) => {
    try {
      const { data } = await create({ variables: { input } });
      if (data) {
        const { token, partnerToken } = data.createPartnerToken;
        onMade({ id: partnerToken.id, name: input.name.trim(), token });
      }
      void refresh();
    } catch (error) {
      const isFull = failureOf(error).code === 'LIMIT_REACHED';
      setError('name', { message: isFull ? t('settings.tokens.full') : failureText(error) });
    }
  };

  return (
    <Stack asChild gap="4">
      <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        <TextField
          label={t('settings.tokens.nameLabel')}
          hint={t('settings.tokens.nameHint')}
          problem={errors.name?.message}
          autoComplete="off"
          {...register('name')}
        />
        <Fieldset.Root invalid={Boolean(errors.scopes)}>
          <Fieldset.Legend>{t('settings.tokens.scopesLabel')}</Fieldset.Legend>
          {scopes.map((scope) => (
            <Flex asChild key={scope} gap="3" align="center" minH="11" py="1">
              <label>
                <Checkbox value={scope} {...register('scopes')} />
                {t(`settings.tokens.scope.${scope}`)}
              </label>
            </Flex>
          ))}
          <Fieldset.ErrorText role="alert">
            <ProblemIcon />
            {errors.scopes?.message}
          </Fieldset.ErrorText>
        </Fieldset.Root>
        <Button type="submit" variant="outline" alignSelf="start" loading={loading}>
          {t('settings.tokens.create')}
        </Button>
      </form>
    </Stack>
  );
}
