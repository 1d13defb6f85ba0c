import { Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { limits } from '#shared/limits.ts';
import { failureOf } from '../../../apollo/errors.ts';
import { useAnswerWhoThisIsMutation } from '../../../gql/hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { checkedText } from '../../../ui/form/checked-text.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts';
import { useTooLong } from '../../../ui/form/use-too-long.ts';
import { toast } from '../../../ui/toast/toast.ts';

type Props = {
  id: string;
  /** Whether the form appears because of a press, so that its field gets the focus. */
  takesFocus: boolean;
  onAnswered: () => void;
  onLapse: () => void;
};

/** The name that the recipient asked for, or the choice not to answer. */
export function WhoForm({ id, takesFocus, onAnswered, onLapse }: Props) {
  const { t } = useTranslation(['location', 'errors']);
  const [answer, { loading }] = useAnswerWhoThisIsMutation({ context: { showsFailures: true } });
  const tooLong = useTooLong();
  const schema = z.object({
    name: checkedText((name) => (name.trim() ? tooLong(name, limits.senderNameLength) : t('who.empty'))),
  });
  const { register, handleSubmit, setError, setFocus, formState } = useCheckedForm(schema, {
    defaultValues: { name: '' },
  });
  useEffect(() => {
    if (takesFocus) setFocus('name');
  }, [takesFocus, setFocus]);

  const send = async ({ name }: z.infer<typeof schema>) => {
    try {
      const { data } = await answer({ variables: { locationId: id, name: name.trim() } });
      if (!data) return;
      toast.success(t('who.success'));
      onAnswered();
    } catch (error) {
      const { code } = failureOf(error);
      setError('name', { message: code === 'BAD_INPUT' ? t('who.invalid') : t(code, { ns: 'errors' }) });
    }
  };

  return (
    <Stack
      asChild
      gap="3"
      bg="bg.warning"
      borderRadius="card"
      borderWidth="1px"
      borderColor="orange.border"
      p="5"
    >
      <form noValidate aria-labelledby="who-title" onSubmit={(event) => void handleSubmit(send)(event)}>
        <Heading as="h3" size="sm" id="who-title">
          {t('who.title')}
        </Heading>
        <Text>{t('who.text')}</Text>
        <TextField
          label={t('who.name')}
          autoComplete="name"
          problem={formState.errors.name?.message}
          {...register('name')}
        />
        <Flex gap="2" wrap="wrap">
          <Button type="submit" loading={loading}>
            {t('who.send')}
          </Button>
          <Button variant="outline" onClick={onLapse}>
            {t('who.lapse')}
          </Button>
        </Flex>
      </form>
    </Stack>
  );
}
