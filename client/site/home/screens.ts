/** The screens of the product on the home page, in its steps' order; rendered by e2e/home-screens.ts. */
export const screens = ['ask', 'decide', 'watch', 'stop'] as const;
export type Screen = (typeof screens)[number];

/** In pixels of a page. */
export const screenSize = { width: 375, height: 720 };
