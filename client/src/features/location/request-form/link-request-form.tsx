import { Stack } from '@chakra-ui/react';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { limits } from '#shared/limits.ts';
import type { Failure } from '../../../apollo/errors.ts';
import type { LocationRow_LocationFragment } from '../../../gql/graphql.ts';
import { checkedText } from '../../../ui/form/checked-text.ts';
import { useSiteConfig } from '../../../ui/site-config.ts';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts';
import { useTooLong } from '../../../ui/form/use-too-long.ts';
import { LinkMade } from './link-made.tsx';
import type { FormProps } from './parts.ts';
import { SendButton } from './send-button.tsx';
import { SendFailure } from './send-failure.tsx';
import { SendLimitNote } from './send-limit-note.tsx';
import { useOwnSenderProblem, useSenderProblem } from './sender-problem.ts';
import { TitleField } from './title-field.tsx';
import { isAboutSender, useRequest } from './use-request.ts';

/** A link to pass on: enter a title, and it can be copied or scanned. */
export function LinkRequestForm({
  title: name,
  senderName: signed,
  onSent,
}: Pick<FormProps, 'title' | 'senderName' | 'onSent'>) {
  const { t } = useTranslation(['location', 'message']);
  const { send, failure } = useRequest();
  const senderProblem = useSenderProblem();
  const ownSenderProblem = useOwnSenderProblem();
  const isNameRequired = useSiteConfig()?.senderNameRequired ?? false;
  const tooLong = useTooLong();
  const [made, setMade] = useState<LocationRow_LocationFragment | null>(null);
  const schema = z.object({
    title: checkedText((title) =>
      title.trim() ? tooLong(title, limits.titleLength) : t('request.linkTitleEmpty'),
    ),
    senderName: checkedText(ownSenderProblem),
  });
  const { register, handleSubmit, setError, formState } = useCheckedForm(schema, {
    mode: 'onTouched',
    defaultValues: { title: name, senderName: signed },
  });
  const { errors, isSubmitting } = formState;

  const claims = (refused: Failure) => {
    if (!isAboutSender(refused)) return false;
    setError('senderName', { message: senderProblem(refused) });
    return true;
  };
  const generate = async ({ title, senderName }: z.infer<typeof schema>) =>
    setMade(
      await send(
        { channel: 'LINK', title: title.trim(), senderName: senderName.trim() || null, templateId: null },
        claims,
      ),
    );

  if (made) return <LinkMade location={made} onDone={(id) => onSent(id, 'LINK')} />;
  return (
    <Stack asChild gap="5">
      <form noValidate onSubmit={(event) => void handleSubmit(generate)(event)}>
        <SendLimitNote kind="LINK" failure={failure} />
        <TitleField
          label={t('request.linkTitle')}
          placeholder={t('request.linkTitleHint')}
          problem={errors.title?.message}
          {...register('title')}
        />
        <TextField
          label={t('senderName', { ns: 'message' })}
          hint={t(isNameRequired ? 'senderNameRequiredHint' : 'senderNameHint', { ns: 'message' })}
          problem={errors.senderName?.message}
          optional={!isNameRequired}
          autoComplete="name"
          {...register('senderName')}
        />
        {failure && <SendFailure failure={failure} />}
        <SendButton
          kind="LINK"
          rule={t('request.linkRule')}
          loading={isSubmitting}
          loadingText={t('request.generating')}
        >
          <Link2 aria-hidden /> {t('request.generate')}
        </SendButton>
      </form>
    </Stack>
  );
}
