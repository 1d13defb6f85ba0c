import type { Locale } from '#shared/locales.ts';
import { useApolloClient } from '@apollo/client/react';
import { linkToken } from '#shared/link-token.ts';
import { appPaths, localePrefix } from '#shared/paths.ts';
import { type ComponentType, useEffect, useEffectEvent, useReducer, useState } from 'react';
import { matchRoutes, type RouteObject, useRoutes } from 'react-router-dom';
import { forgetAnswers } from '../apollo/forget-answers.ts';
import { draftFor } from '../features/lookup/lookup-draft.ts';
import { isSubscribed } from '../features/subscription/is-subscribed.ts';
import { speak, withTexts } from '../i18n/setup.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { fetchPart } from '../ui/fetch-part.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { LoadFailed } from '../ui/load-failed.tsx';
import { online } from '../ui/online.ts';
import { PageLoading } from '../ui/page-loading.tsx';
import { PrivateOnly, PublicOnly } from './guards.tsx';
import { SiteLayout } from './layouts/site-layout.tsx';
// The most visited pages: separated, they would be a dozen more small files for everybody.
import { fetchDashboard } from './routes/dashboard/dashboard-detail.tsx';
import { DashboardPage } from './routes/dashboard/dashboard.tsx';

type Load = () => Promise<unknown>;

/** A page whose script is loaded when it is first shown, or earlier with `fetchPage`. */
function page<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): Pick<RouteObject, 'element' | 'handle'> {
  const Page = lazyPart(withTexts(async () => (await load())[name]));
  return { element: <Page />, handle: Page.fetch satisfies Load };
}

const subscription = () => import('./routes/subscription.tsx');

/** The router's children are named without the root. */
const below = (path: string) => path.slice(1);

/** The route table, once: each page exists in English and, with the prefix `/id`, in Indonesian. */
const pages: RouteObject[] = [
  {
    element: <PublicOnly />,
    children: [{ index: true, ...page(() => import('./routes/home.tsx'), 'HomePage') }],
  },
  {
    // An e-mailed link may confirm one of their operations; the page redirects the others itself.
    element: <PublicOnly stays={({ hash }) => linkToken(hash) !== ''} />,
    children: [
      { path: below(appPaths.enterLink), ...page(() => import('./routes/enter-link.tsx'), 'EnterLinkPage') },
    ],
  },
  {
    // To renew.
    element: (
      <PublicOnly
        to={appPaths.mySubscription}
        stays={(_, { subscription: plan }) => !isSubscribed(plan, Date.now())}
      />
    ),
    children: [
      { path: below(appPaths.payment), ...page(() => import('./routes/payment.tsx'), 'PaymentPage') },
    ],
  },
  {
    element: <PublicOnly stays={({ search }) => new URLSearchParams(search).has('id')} />,
    children: [
      { path: below(appPaths.register), ...page(() => import('./routes/register.tsx'), 'RegisterPage') },
    ],
  },
  {
    // The dashboard's lookups have led them here, with what they typed there.
    element: <PublicOnly to={appPaths.lookups} stays={({ state }) => draftFor(state) !== null} />,
    children: [{ path: below(appPaths.query), ...page(() => import('./routes/query.tsx'), 'QueryPage') }],
  },
  // To read or write, whoever they are.
  { path: below(appPaths.extend), ...page(() => import('./routes/purchase-link.tsx'), 'ExtendPage') },
  { path: below(appPaths.withdraw), ...page(() => import('./routes/purchase-link.tsx'), 'WithdrawPage') },
  { path: below(appPaths.contact), ...page(() => import('./routes/contact.tsx'), 'ContactPage') },
  { path: below(appPaths.myShares), ...page(() => import('./routes/my-shares.tsx'), 'MySharesPage') },
  { path: below(appPaths.optOut), ...page(() => import('./routes/opt-out.tsx'), 'OptOutPage') },
  {
    element: <PrivateOnly />,
    children: [
      { path: below(appPaths.dashboard), element: <DashboardPage />, handle: fetchDashboard satisfies Load },
      {
        path: below(appPaths.account),
        ...page(() => import('./routes/account/profile.tsx'), 'AccountProfilePage'),
      },
      {
        path: below(appPaths.accountSignIn),
        ...page(() => import('./routes/account/sign-in.tsx'), 'AccountSignInPage'),
      },
      {
        path: below(appPaths.accountPrograms),
        ...page(() => import('./routes/account/programs.tsx'), 'AccountProgramsPage'),
      },
      {
        path: below(appPaths.accountWebhooks),
        ...page(() => import('./routes/account/webhooks.tsx'), 'AccountWebhooksPage'),
      },
      {
        path: below(appPaths.accountPrivacy),
        ...page(() => import('./routes/account/privacy.tsx'), 'AccountPrivacyPage'),
      },
      { path: below(appPaths.lookups), ...page(() => import('./routes/lookups.tsx'), 'LookupsPage') },
      { path: below(appPaths.result), ...page(() => import('./routes/result.tsx'), 'ResultPage') },
      { path: below(appPaths.mySubscription), ...page(subscription, 'MySubscriptionPage') },
      { path: below(appPaths.cancelSubscription), ...page(subscription, 'CancelSubscriptionPage') },
      { path: below(appPaths.receipt), ...page(subscription, 'ReceiptPage') },
      { path: below(appPaths.paymentSuccess), ...page(subscription, 'PaymentSuccessPage') },
      {
        path: below(appPaths.subscriptionExpired),
        ...page(() => import('./routes/dashboard/dashboard-expired.tsx'), 'ExpiredDashboard'),
      },
    ],
  },
  // Pages about one lookup, a visitor's or a subscriber's; without one, they redirect themselves.
  {
    path: below(appPaths.queryStages),
    ...page(() => import('./routes/query-stages.tsx'), 'QueryStagesPage'),
  },
  {
    path: below(appPaths.emailRegister),
    ...page(() => import('./routes/email-register.tsx'), 'EmailRegisterPage'),
  },
  { path: below(appPaths.ok), ...page(() => import('./routes/ok.tsx'), 'OkPage') },
  { path: '*', ...page(() => import('./routes/not-found.tsx'), 'NotFoundPage') },
];

const table: RouteObject[] = [
  { path: localePrefix('id'), element: <InLanguage locale="id" />, children: pages },
  { path: appPaths.home, element: <InLanguage locale="en" />, children: pages },
];

/** Preloads the page at a pathname; failures are retried when the page is shown. */
export function fetchPage(pathname: string): void {
  const load = matchRoutes(table, pathname)?.at(-1)?.route.handle as Load | undefined;
  load?.().catch(() => undefined);
}

/** The page for the URL. Uses the router declaratively: its loaders would cost 15 kB for nothing. */
export const Pages = () => useRoutes(table);

/** Every page below is in the URL's language. */
function InLanguage({ locale }: { locale: Locale }) {
  const spoken = useLocale();
  const { cache } = useApolloClient();
  const [failed, setFailed] = useState(false);
  const [isOther, setOther] = useState(spoken !== locale);
  if (!isOther && spoken !== locale) setOther(true);
  const [tries, retry] = useReducer((count: number) => count + 1, 0);
  const forgetOther = useEffectEvent(() => {
    // Places and samples have been answered in the language that is left.
    if (spoken !== locale) forgetAnswers(cache);
  });
  useEffect(() => {
    let wanted = true;
    forgetOther();
    const tell = (hasFailed: boolean) => wanted && setFailed(hasFailed);
    fetchPart(() => online().then(() => speak(locale, () => wanted))).then(
      () => tell(false),
      () => tell(true),
    );
    return () => {
      wanted = false;
    };
  }, [locale, tries]);
  if (spoken === locale) return <SiteLayout isOtherLanguage={isOther} />;
  return failed ? <LoadFailed code="OFFLINE" onRetry={retry} /> : <PageLoading />;
}
