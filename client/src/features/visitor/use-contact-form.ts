import { readEmail } from '#shared/email.ts';
import { limits } from '#shared/limits.ts';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { checkedText } from '../../ui/form/checked-text.ts';
import { useCheckedForm } from '../../ui/form/use-checked-form.ts';
import { useKeptTyping } from '../../ui/form/use-kept-typing.ts';
import { useTooLong } from '../../ui/form/use-too-long.ts';
import { contactDraft } from './contact-draft.ts';

/** The fields of the contact form and their checks. What was typed in this tab is kept, until `clear`. */
export function useContactForm(signedInAs: string | null) {
  const { t } = useTranslation('site');
  const tooLong = useTooLong();
  const within = (most: number, needed: string | null) =>
    checkedText((text) => (needed && !text.trim() ? needed : tooLong(text, most)));
  const schema = z.object({
    name: within(limits.contactNameLength, null),
    email: checkedText((text) => {
      if (!text.trim()) return t('contact.emailEmpty');
      return readEmail(text).ok ? null : t('contact.emailInvalid');
    }),
    message: within(limits.contactMessageLength, t('contact.messageEmpty')),
    website: z.string(),
  });
  const untouched = { name: '', email: signedInAs ?? '', message: '', website: '' };
  const form = useCheckedForm(schema, {
    values: untouched,
    // Another tab may sign in or out in the meantime: what was typed stays.
    resetOptions: { keepDirtyValues: true },
  });
  const { reset, setValue } = form;
  useEffect(() => {
    const draft = contactDraft.read();
    for (const field of ['name', 'email', 'message'] as const)
      if (draft[field]) setValue(field, draft[field], { shouldDirty: true });
  }, [setValue]);
  useKeptTyping(form, (typed) =>
    contactDraft.keep({ ...typed, email: typed.email === signedInAs ? '' : typed.email }),
  );
  const clear = () => {
    reset(untouched, { keepDirtyValues: false });
    contactDraft.forget();
  };
  return { form, clear };
}
