import { appPaths } from '#shared/paths.ts';

/** The account's pages, each with its sections from top to bottom. */
export const accountPages = {
  profile: { path: appPaths.account, sections: ['email', 'answers', 'phone'] },
  signIn: { path: appPaths.accountSignIn, sections: ['password', 'sessions'] },
  programs: { path: appPaths.accountPrograms, sections: ['tokens'] },
  webhooks: { path: appPaths.accountWebhooks, sections: ['webhooks'] },
  privacy: { path: appPaths.accountPrivacy, sections: ['export', 'delete'] },
} as const;

export type AccountPageName = keyof typeof accountPages;
export const accountPageNames = Object.keys(accountPages) as AccountPageName[];
export type Section = (typeof accountPages)[AccountPageName]['sections'][number];

/** The page with the section that a URL's fragment names: they were all on one page. */
export const pageWithSection = (fragment: string): AccountPageName | undefined =>
  accountPageNames.find((page) => (accountPages[page].sections as readonly string[]).includes(fragment));
