import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { readEmail } from '#shared/email.ts';
import { checkedText } from '../../ui/form/checked-text.ts';
import { useCheckedForm } from '../../ui/form/use-checked-form.ts';
import { usePhoneProblem } from '../../ui/form/use-phone-problem.ts';
import { useReadPhone } from '../../ui/form/use-read-phone.ts';
import { useKeptTyping } from '../../ui/form/use-kept-typing.ts';
import { type Card, cardProblems } from './card-rule.ts';
import { payerDraft } from './payer-draft.ts';

/** All as typed. */
export type PaymentValues = Card & { email: string; phone: string; name: string; surname: string };

type Options = {
  /** What a visitor has already typed earlier. */
  registration?: { email?: string | undefined; phone?: string | undefined } | null | undefined;
  /** The account is known: there are no fields for it. */
  isSignedIn: boolean;
  /** A test card is typed on our page, in the sandbox. */
  takesTestCard: boolean;
  /** Called with what a visitor types about themselves. */
  onRegister: (registration: { email: string; phone: string }) => void;
};

/** Who pays and, in the sandbox, with which card: the fields of the payment form and their checks. */
export function usePaymentFields({ registration, isSignedIn, takesTestCard, onRegister }: Options) {
  const { t } = useTranslation(['subscription', 'account']);
  const readPhone = useReadPhone();
  const ofCard = (problemOf: (typed: string) => 'cardEmpty' | 'cardReal' | 'expiry' | 'code' | null) =>
    checkedText((typed) => {
      const problem = takesTestCard ? problemOf(typed) : null;
      return problem && t(`payment.problem.${problem}`);
    });
  const problemOf = usePhoneProblem();
  const checkPhone: z.core.CheckFn<string> = async ({ value, issues }) => {
    if (isSignedIn || !value.trim()) return;
    // If the numbering plans cannot be loaded, the order says so.
    const phone = await readPhone(value).catch(() => null);
    if (phone && !phone.ok) issues.push({ code: 'custom', input: value, message: problemOf(phone) });
  };
  const schema = z.object({
    email: checkedText((typed) => {
      if (isSignedIn || readEmail(typed).ok) return null;
      return t(typed.trim() ? 'account:validation.emailInvalid' : 'account:validation.emailEmpty');
    }),
    phone: z.string().check(checkPhone),
    name: checkedText((typed) => (typed.trim() ? null : t('payment.nameEmpty'))),
    // Many people have one name only.
    surname: z.string(),
    number: ofCard(cardProblems.number),
    expiry: ofCard(cardProblems.expiry),
    code: ofCard(cardProblems.code),
  });
  const [kept] = useState(payerDraft.read);
  const form = useCheckedForm<PaymentValues>(schema, {
    defaultValues: {
      email: registration?.email ?? '',
      phone: registration?.phone ?? '',
      name: kept.name ?? '',
      surname: kept.surname ?? '',
      number: '',
      expiry: '',
      code: '',
    },
  });
  useKeptTyping(form, (typed) => {
    payerDraft.keep({ ...payerDraft.read(), ...typed });
    if (!isSignedIn) onRegister({ email: typed.email, phone: typed.phone });
  });
  return form;
}

export type PaymentFields = ReturnType<typeof usePaymentFields>;
