const apps: [RegExp, string][] = [
  [/\bFB(AN|AV|_IAB)\b/, 'Facebook'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bWhatsApp\b/, 'WhatsApp'],
  [/\bLine\//, 'LINE'],
  // TikTok's name comes with a version appended: `trill_340103`.
  [/\b(BytedanceWebview|musical_ly|TikTok|trill)(?![a-z])/i, 'TikTok'],
  [/\bTelegram\b/, 'Telegram'],
  [/\bSnapchat\b/, 'Snapchat'],
  [/\bMicroMessenger\b/, 'WeChat'],
  [/\bTwitter\b/, 'X'],
  [/\bLinkedInApp\b/, 'LinkedIn'],
];

/**
 * The app in whose built-in browser the page runs: its name, '' if the app is unknown, null in a real browser.
 * Android's web view says `; wv`; Apple's lacks the word Safari.
 */
export function inAppBrowser(userAgent: string): string | null {
  const known = apps.find(([pattern]) => pattern.test(userAgent));
  if (known) return known[1];
  if (/; wv\)/.test(userAgent)) return '';
  return /iP(hone|ad|od)/.test(userAgent) && !/Safari\//.test(userAgent) ? '' : null;
}
