import type { Locale } from '#shared/locales.ts';
import { appPaths, localePrefix } from '#shared/paths.ts';
import { lazy, useEffect } from 'react';
import { type RouteObject, useRoutes } from 'react-router-dom';
import { speak } from '../i18n/setup.ts';
import { useLocale } from '../i18n/use-locale.ts';
import { PageLoading } from '../ui/page-loading.tsx';
import { PrivateOnly, PublicOnly } from './guards.tsx';
import { SiteLayout } from './layouts/site-layout.tsx';

const HomePage = lazy(() => import('./routes/home.tsx').then((page) => ({ default: page.HomePage })));
const EnterLinkPage = lazy(() =>
  import('./routes/enter-link.tsx').then((page) => ({ default: page.EnterLinkPage })),
);
const DashboardPage = lazy(() =>
  import('./routes/dashboard.tsx').then((page) => ({ default: page.DashboardPage })),
);
const AccountPage = lazy(() =>
  import('./routes/account.tsx').then((page) => ({ default: page.AccountPage })),
);
const OptOutPage = lazy(() => import('./routes/opt-out.tsx').then((page) => ({ default: page.OptOutPage })));
const QueryPage = lazy(() => import('./routes/query.tsx').then((page) => ({ default: page.QueryPage })));
const QueryStagesPage = lazy(() =>
  import('./routes/query-stages.tsx').then((page) => ({ default: page.QueryStagesPage })),
);
const EmailRegisterPage = lazy(() =>
  import('./routes/email-register.tsx').then((page) => ({ default: page.EmailRegisterPage })),
);
const ResultPage = lazy(() => import('./routes/result.tsx').then((page) => ({ default: page.ResultPage })));
const LookupsPage = lazy(() =>
  import('./routes/lookups.tsx').then((page) => ({ default: page.LookupsPage })),
);
const PaymentPage = lazy(() =>
  import('./routes/payment.tsx').then((page) => ({ default: page.PaymentPage })),
);
const RegisterPage = lazy(() =>
  import('./routes/register.tsx').then((page) => ({ default: page.RegisterPage })),
);
const WithdrawPage = lazy(() =>
  import('./routes/withdraw.tsx').then((page) => ({ default: page.WithdrawPage })),
);
const ContactPage = lazy(() =>
  import('./routes/contact.tsx').then((page) => ({ default: page.ContactPage })),
);
const MySubscriptionPage = lazy(() =>
  import('./routes/subscription.tsx').then((page) => ({ default: page.MySubscriptionPage })),
);
const ReceiptPage = lazy(() =>
  import('./routes/subscription.tsx').then((page) => ({ default: page.ReceiptPage })),
);
const PaymentSuccessPage = lazy(() =>
  import('./routes/subscription.tsx').then((page) => ({ default: page.PaymentSuccessPage })),
);
const ExpiredDashboard = lazy(() =>
  import('./routes/dashboard-expired.tsx').then((page) => ({ default: page.ExpiredDashboard })),
);
const OkPage = lazy(() => import('./routes/ok.tsx').then((page) => ({ default: page.OkPage })));
const NotFoundPage = lazy(() =>
  import('./routes/not-found.tsx').then((page) => ({ default: page.NotFoundPage })),
);

/** The router's children name their paths without the root. */
const below = (path: string) => path.slice(1);

/** The route table, once: each page exists in English and, with `/id` in front, in Indonesian. */
const pages: RouteObject[] = [
  {
    element: <PublicOnly />,
    children: [{ index: true, element: <HomePage /> }],
  },
  // Also for those who are signed in: an e-mailed link may confirm an act of theirs. It sends the others on itself.
  { path: below(appPaths.enterLink), element: <EnterLinkPage /> },
  // Also for those who are signed in: renewal, its outcome, and a receipt's withdrawal link.
  { path: below(appPaths.payment), element: <PaymentPage /> },
  { path: below(appPaths.register), element: <RegisterPage /> },
  { path: below(appPaths.withdraw), element: <WithdrawPage /> },
  { path: below(appPaths.contact), element: <ContactPage /> },
  { path: below(appPaths.optOut), element: <OptOutPage /> },
  {
    element: <PrivateOnly />,
    children: [
      { path: below(appPaths.dashboard), element: <DashboardPage /> },
      { path: below(appPaths.account), element: <AccountPage /> },
      { path: below(appPaths.lookups), element: <LookupsPage /> },
      { path: below(appPaths.result), element: <ResultPage /> },
      { path: below(appPaths.mySubscription), element: <MySubscriptionPage /> },
      { path: below(appPaths.cancelSubscription), element: <MySubscriptionPage cancelling /> },
      { path: below(appPaths.receipt), element: <ReceiptPage /> },
      { path: below(appPaths.paymentSuccess), element: <PaymentSuccessPage /> },
      { path: below(appPaths.subscriptionExpired), element: <ExpiredDashboard /> },
    ],
  },
  // For visitors, and for subscribers too.
  { path: below(appPaths.query), element: <QueryPage /> },
  { path: below(appPaths.queryStages), element: <QueryStagesPage /> },
  { path: below(appPaths.emailRegister), element: <EmailRegisterPage /> },
  { path: below(appPaths.ok), element: <OkPage /> },
  { path: '*', element: <NotFoundPage /> },
];

const table: RouteObject[] = [
  { path: localePrefix('id'), element: <InLanguage locale="id" />, children: pages },
  { path: appPaths.home, element: <InLanguage locale="en" />, children: pages },
];

/** The page that belongs to the address. The router's declarative half: its loaders would cost 15 kB for nothing. */
export const Pages = () => useRoutes(table);

/** Every page below is in the language that its address says. */
function InLanguage({ locale }: { locale: Locale }) {
  const spoken = useLocale();
  useEffect(() => void speak(locale), [locale]);
  return spoken === locale ? <SiteLayout /> : <PageLoading />;
}
