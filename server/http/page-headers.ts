import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyReply } from 'fastify';

/** What no page of ours uses may not be used by what is slipped into one either. */
const never = ['camera', 'microphone', 'usb', 'serial', 'midi', 'display-capture', 'browsing-topics'];
const policy = (...own: string[]) => [...own, ...never.map((feature) => `${feature}=()`)].join(', ');

/** The device's position is for the recipient's page alone. */
export const permissions = policy('geolocation=()');
const recipientPermissions = policy('geolocation=(self)', 'screen-wake-lock=(self)');

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The styles that stand in a page, as a Content-Security-Policy names them. */
export const styleHashes = (html: string): string[] =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => hashOf(text));

/** The scripts that stand in a page and run, as a Content-Security-Policy names them. */
export const scriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => hashOf(text));

/** The app's library of components makes its rules by script, in an element that holds no text. */
const emptyStyle = styleHashes('<style></style>')[0]!;

/**
 * The policy for the app's page: no styles but its files, its own element and such as hold no text. Positions on the
 * map are attributes, which stay allowed.
 */
export function appPolicy(html: string): (policy: string) => string {
  const elements = ["'self'", emptyStyle, ...styleHashes(html)].join(' ');
  return (policy) => `${policy};style-src-elem ${elements};style-src-attr 'unsafe-inline'`;
}

/**
 * Headers of the recipient's prerendered pages, however they are reached: found by no search engine, with the right to
 * ask for a position, and with no styles but those that they were built with.
 */
export function recipientHeaders(): (reply: FastifyReply, file: string) => void {
  const hashes = new Map<string, string>();
  return (reply, file) => {
    const known = hashes.get(file) ?? styleHashes(readFileSync(file, 'utf8')).join(' ');
    hashes.set(file, known);
    void reply.header('x-robots-tag', 'noindex, nofollow').header('permissions-policy', recipientPermissions);
    const csp = reply.raw.getHeader('content-security-policy');
    if (typeof csp === 'string') {
      void reply.header(
        'content-security-policy',
        // Nobody pays here, and nobody is counted: the hosts for both have no business with recipients.
        csp
          .replace("style-src 'self' 'unsafe-inline'", `style-src 'self' ${known}`)
          .replaceAll(/ https:\/\/[^ ;]*(?:stripe|facebook)\.com/g, '')
          .replace(/;?frame-src(?=;|$)/, ";frame-src 'none'"),
      );
    }
  };
}

const ofPages = [
  'content-security-policy',
  'permissions-policy',
  'origin-agent-cluster',
  'cross-origin-opener-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Scripts and styles are no pages: what would say how one may behave is half of what a small one weighs. */
export function withoutPageHeaders(reply: FastifyReply): void {
  for (const name of ofPages) {
    void reply.removeHeader(name);
    reply.raw.removeHeader(name);
  }
}
