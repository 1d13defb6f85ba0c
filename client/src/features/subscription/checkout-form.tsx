import { Box, Field, Flex, NativeSelect, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currencies, currencyOf } from '#shared/money.ts';
import { appPaths } from '#shared/paths.ts';
import { readEmail } from '#shared/email.ts';
import { homeOf } from '#shared/region.ts';
import { failureOf } from '../../apollo/errors.ts';
import type { Outcome_OutcomeFragment } from '../../gql/graphql.ts';
import type { PaymentMethod } from '../../gql/enums.ts';
import { useOfferQuery } from '../../gql/hooks.ts';
import { useLocalPath, useLocale } from '../../i18n/use-locale.ts';
import { AdultTerms } from '../../ui/adult-terms.tsx';
import { Button } from '../../ui/button.tsx';
import { ProblemText } from '../../ui/problem-text.tsx';
import { PartMissing } from '../../ui/fetch-part.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PageLoading } from '../../ui/page-loading.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CardFields } from './card-fields.tsx';
import { readTestCard } from './card-rule.ts';
import { MethodChoice } from './method-choice.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PlanChoice } from './plan-choice.tsx';
import { readNumber } from './read-number.ts';
import { type StripeForm, StripeFields } from './stripe-form.tsx';
import { useCheckout, type Ordered } from './use-checkout.ts';
import { useLeaving } from './use-leaving.ts';

type Props = {
  /** Address of the signed-in user; null for a visitor, who types one. */
  email: string | null;
  /** What a visitor has already typed earlier. */
  registration?: { email?: string | undefined; phone?: string | undefined } | null;
  onOutcome: (outcome: Outcome_OutcomeFragment) => void;
  onLogIn: () => void;
};

const emptyCard = { number: '', expiry: '', code: '' };

/** Choose a plan and a payment method, see what it costs and when, agree to the renewal, order. */
export function CheckoutForm({ email: signedIn, registration, onOutcome, onLogIn }: Props) {
  const { t } = useTranslation(['subscription', 'account', 'common', 'errors']);
  const locale = useLocale();
  const local = useLocalPath();
  const [currency, setCurrency] = useState<string>(() => currencyOf(homeOf(navigator.language, locale)));
  const [planId, setPlanId] = useState('');
  const [chosen, setMethod] = useState<PaymentMethod>('CARD');
  const [person, setPerson] = useState({
    email: registration?.email ?? '',
    phone: registration?.phone ?? '',
    name: '',
    surname: '',
  });
  const [card, setCard] = useState(emptyCard);
  const [agreedTo, setAgreedTo] = useState('');
  const [problem, setProblem] = useState<{ field: string; text: string; inUse?: true } | null>(null);
  const [hadTrial, setHadTrial] = useState(false);
  const offer = useOfferQuery({
    variables: { currency, locale, hadTrial },
    fetchPolicy: 'cache-and-network',
    context: { showsFailures: true },
  });
  const stripeForm = useRef<StripeForm>(null);
  const form = useRef<HTMLFormElement>(null);
  // The form is longer than the screen, and its button is at the end.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [problem]);
  const [paying, setPaying] = useState(false);
  const [isLeaving, leave] = useLeaving();
  const pay = async (ordered: Ordered) => {
    if (!ordered.clientSecret || !stripeForm.current) {
      // Until the other page is loaded, a second click would be a second purchase.
      if (ordered.payUrl) leave(() => onOutcome({ ...ordered, payUrl: null }));
      return onOutcome(ordered);
    }
    const returnUrl = `${window.location.origin}${local(appPaths.register)}?id=${ordered.id}`;
    const name = `${person.name.trim()} ${person.surname.trim()}`;
    const refused = await stripeForm.current.pay(ordered.clientSecret, returnUrl, { name });
    if (refused) setProblem({ field: 'form', text: refused });
    else onOutcome({ ...ordered, status: 'WAITING' });
  };
  const checkout = useCheckout(pay, ({ code }) => {
    if (code === 'TRIAL_USED') setHadTrial(true);
    if (code === 'EMAIL_IN_USE') setProblem({ field: 'email', text: t('payment.emailInUse'), inUse: true });
  });
  const busy = checkout.busy || paying || isLeaving;

  const data = offer.data ?? offer.previousData;
  if (!data) {
    if (offer.error)
      return <LoadFailed code={failureOf(offer.error).code} onRetry={() => void offer.refetch()} />;
    return <PageLoading />;
  }
  const plan = data.plans.find(({ id }) => id === planId) ?? data.plans.at(-1);
  const method = data.paymentMethods.find((one) => one.method === chosen) ?? data.paymentMethods[0];
  if (!plan) return <LoadFailed code="PLAN_UNKNOWN" onRetry={() => void offer.refetch()} />;
  const { renewalConsent } = plan.terms;
  // Different terms need to be agreed to separately.
  const isAgreed = agreedTo === renewalConsent.text;
  const takesTestCard = method?.method === 'CARD' && method.isSandbox;

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (busy || !offer.data || !method || !isAgreed) return;
    setProblem(null);
    const refuse = (field: string, text: string) => setProblem({ field, text });
    const email = readEmail(person.email);
    if (signedIn === null && !email.ok)
      return refuse(
        'email',
        t(person.email.trim() ? 'account:validation.emailInvalid' : 'account:validation.emailEmpty'),
      );
    if (!person.name.trim()) return refuse('name', t('payment.nameEmpty'));
    if (!person.surname.trim()) return refuse('surname', t('payment.nameEmpty'));
    // From here on it waits: a second click must not pay twice.
    setPaying(true);
    try {
      const phone = person.phone.trim() ? await readNumber(person.phone, locale) : '';
      if (phone === null) return refuse('phone', t('PHONE_INVALID', { ns: 'errors' }));
      const read = takesTestCard ? readTestCard(card, new Date()) : { token: null };
      if ('field' in read) return refuse(read.field, t(`payment.problem.${read.text}`));
      const mistyped = await stripeForm.current?.check();
      if (mistyped) return refuse('form', mistyped);
      await checkout.send({
        planId: plan.id,
        method: method.method,
        cardToken: read.token,
        renewalConsent: renewalConsent.version,
        registration: signedIn === null && email.ok ? { email: email.email, phone } : null,
      });
    } catch (error) {
      // Only loading the numbering plans can fail here: server refusals are shown by `checkout`.
      refuse('form', t(error instanceof PartMissing ? 'common:partMissing' : 'errors:OFFLINE'));
    } finally {
      setPaying(false);
    }
  };
  const text = (name: keyof typeof person) => ({
    value: person[name],
    problem: problem?.field === name ? problem.text : undefined,
    onChange: ({ target }: { target: { value: string } }) => setPerson({ ...person, [name]: target.value }),
  });

  return (
    <Stack asChild gap="6">
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <Field.Root maxW="12rem">
          <Field.Label>{t('payment.currency')}</Field.Label>
          <NativeSelect.Root>
            <NativeSelect.Field value={currency} onChange={({ target }) => setCurrency(target.value)}>
              {currencies.map((code) => (
                <option key={code}>{code}</option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator>
              <ChevronDown aria-hidden />
            </NativeSelect.Indicator>
          </NativeSelect.Root>
        </Field.Root>
        {offer.error && !offer.data && (
          <LoadFailed code={failureOf(offer.error).code} onRetry={() => void offer.refetch()} />
        )}
        <PlanChoice plans={data.plans} value={plan.id} isTrial={plan.terms.isTrial} onChange={setPlanId} />
        {signedIn === null ? (
          <SimpleGrid columns={{ base: 1, md: 2 }} gapX="4" gapY="6">
            <Stack>
              <TextField
                label={t('account:login.emailLabel')}
                type="email"
                autoComplete="email"
                inputMode="email"
                {...text('email')}
              />
              {problem?.inUse && (
                <Button variant="outline" alignSelf="start" onClick={onLogIn}>
                  {t('common:nav.logIn')}
                </Button>
              )}
            </Stack>
            <TextField label={t('payment.phone')} optional type="tel" autoComplete="tel" {...text('phone')} />
          </SimpleGrid>
        ) : (
          <Text>{t('payment.account', { email: signedIn })}</Text>
        )}
        <SimpleGrid columns={{ base: 1, md: 2 }} gapX="4" gapY="6">
          <TextField label={t('payment.name')} autoComplete="given-name" {...text('name')} />
          <TextField label={t('payment.surname')} autoComplete="family-name" {...text('surname')} />
        </SimpleGrid>
        <MethodChoice offers={data.paymentMethods} value={method?.method ?? null} onChange={setMethod} />
        {takesTestCard && (
          <CardFields
            card={card}
            holder={`${person.name} ${person.surname}`.trim()}
            problem={problem}
            onChange={setCard}
          />
        )}
        {method?.stripeKey && (
          <StripeFields
            ref={stripeForm}
            publishableKey={method.stripeKey}
            amount={plan.terms.amountNow}
            currencyCode={plan.currencyCode}
          />
        )}
        {method && !takesTestCard && !method.stripeKey && (
          <Text color="fg.muted">{t('payment.otherPage')}</Text>
        )}
        <OrderSummary plan={plan} />
        <Flex as="label" gap="3" align="flex-start" cursor="pointer">
          <Box asChild mt="1" w="5" h="5" flexShrink="0">
            <input
              type="checkbox"
              checked={isAgreed}
              onChange={({ target }) => setAgreedTo(target.checked ? renewalConsent.text : '')}
            />
          </Box>
          <Text as="span" minW="0" overflowWrap="anywhere">
            {renewalConsent.text}
          </Text>
        </Flex>
        {problem?.field === 'form' && <ProblemText>{problem.text}</ProblemText>}
        {checkout.failure && checkout.failure.code !== 'EMAIL_IN_USE' && (
          <ProblemText>{t(checkout.failure.code, { ns: 'errors' })}</ProblemText>
        )}
        <AdultTerms />
        <Button type="submit" size="lg" loading={busy} disabled={!isAgreed || !method || !offer.data}>
          {t('payment.submit')}
        </Button>
        {!isAgreed && (
          <Text textStyle="sm" color="fg.muted">
            {t('payment.tickFirst')}
          </Text>
        )}
      </form>
    </Stack>
  );
}
