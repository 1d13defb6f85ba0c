import { appPaths } from '#shared/paths.ts';
import { cookieChoices } from '#shared/site-pages.ts';

/** The footer links, in the app and on prerendered pages; paths in English, `text` a key of site.json. */
export const footerLinks = {
  site: [
    { text: 'about', path: '/about-us' },
    { text: 'tracking', path: '/tracking-phone-number' },
    { text: 'faqs', path: '/faqs' },
    { text: 'contact', path: appPaths.contact },
    { text: 'myShares', path: appPaths.myShares },
    { text: 'removal', path: appPaths.optOut },
    { text: 'withdrawal', path: appPaths.withdraw },
  ],
  policies: [
    { text: 'privacy', path: '/privacy-policy' },
    { text: 'terms', path: '/terms-of-use' },
    { text: 'cookies', path: '/cookies-policy' },
    { text: 'refund', path: '/unsubscribe-and-refund' },
    { text: 'property', path: '/intellectual-property' },
    { text: 'choices', path: `/${cookieChoices}` },
  ],
} as const;
