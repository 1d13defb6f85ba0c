import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyReply } from 'fastify';

/** Features that none of our pages use are not available to injected code either. */
const never = ['camera', 'microphone', 'usb', 'serial', 'midi', 'display-capture', 'browsing-topics'];
const policy = (...own: string[]) => [...own, ...never.map((feature) => `${feature}=()`)].join(', ');

/** Only the recipient's page and the dashboard may use geolocation. */
export const permissions = policy('geolocation=()');
/** Where requesters can see their own position, which stays in their browser. */
export const dashboardPermissions = policy('geolocation=(self)');
const recipientPermissions = policy('geolocation=(self)', 'screen-wake-lock=(self)');

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The inline styles of a page, as hashes for its Content-Security-Policy. */
export const styleHashes = (html: string): string[] =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => hashOf(text));

/** The inline scripts of a page, as hashes for its Content-Security-Policy. */
export const scriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text = '']) => hashOf(text));

const hashesIn = (html: string) => ({
  styles: styleHashes(html).join(' '),
  scripts: ["'self'", ...scriptHashes(html)].join(' '),
});

/** Gives a page a Content-Security-Policy of its own, made from that of every response. */
export function changePolicy(reply: FastifyReply, change: (csp: string) => string): void {
  const csp = reply.raw.getHeader('content-security-policy') ?? reply.getHeader('content-security-policy');
  if (typeof csp === 'string') void reply.header('content-security-policy', change(csp));
}

/** The app's component library adds its CSS rules by script, to a style element without text. */
const emptyStyle = styleHashes('<style></style>')[0]!;

/**
 * The policy for the app's page: no styles but its files, its own element and elements without text. Style attributes,
 * which position things on the map, stay allowed.
 */
export function appPolicy(html: string): (policy: string) => string {
  const elements = ["'self'", emptyStyle, ...styleHashes(html)].join(' ');
  return (policy) => `${policy};style-src-elem ${elements};style-src-attr 'unsafe-inline'`;
}

/**
 * Headers of the recipient's prerendered pages, at every URL: not indexed by search engines, allowed to use
 * geolocation, and without styles and inline scripts other than those they were built with.
 */
export function recipientHeaders(): (reply: FastifyReply, file: string) => FastifyReply {
  const hashes = new Map<string, ReturnType<typeof hashesIn>>();
  return (reply, file) => {
    const known = hashes.get(file) ?? hashesIn(readFileSync(file, 'utf8'));
    hashes.set(file, known);
    void reply.header('x-robots-tag', 'noindex, nofollow').header('permissions-policy', recipientPermissions);
    // Nobody pays or is counted here, and the map is drawn by this server: no other host is needed.
    changePolicy(reply, (csp) =>
      csp
        .replace("style-src 'self' 'unsafe-inline'", `style-src 'self' ${known.styles}`)
        .replace("script-src 'self'", `script-src ${known.scripts}`)
        .replaceAll(/ https?:\/\/[^ ;]+/g, '')
        .replace(/;?frame-src(?=;|$)/, ";frame-src 'none'"),
    );
    return reply;
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

/** Scripts and styles are not pages: the policy headers would be half the size of a small one. */
export function withoutPageHeaders(reply: FastifyReply): void {
  for (const name of ofPages) {
    void reply.removeHeader(name);
    reply.raw.removeHeader(name);
  }
}
