import type { Context, Locale } from '#server/context.ts';

/** The browser and system with which a session was opened, as far as known. */
export type Device = { browser: string | null; system: string | null };

/**
 * Product names as browsers send them, the more specific first: each also sends the names of those it is derived from.
 */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['FxiOS/', 'Firefox'],
  ['Firefox/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Macintosh', 'macOS'],
  ['Linux', 'Linux'],
] as const;

const find = (names: readonly (readonly [string, string])[], text: string): string | null =>
  names.find(([part]) => text.includes(part))?.[1] ?? null;

/**
 * Reduces a user agent to browser and system for the owner's list of sessions; no version, no model. Null: unknown.
 */
export function deviceOf(userAgent: string | null): Device | null {
  const text = (userAgent ?? '').slice(0, 500);
  const device = { browser: find(browsers, text), system: find(systems, text) };
  return device.browser || device.system ? device : null;
}

const seal = (sessionId: string) => `session.device:${sessionId}`;

export const sealDevice = (
  ctx: Pick<Context, 'vault'>,
  sessionId: string,
  device: Device | null,
): Buffer | null =>
  device && ctx.vault.seal(JSON.stringify([device.browser, device.system]), seal(sessionId));

/** 'Chrome on Android', in the reader's language; null if unknown. */
export function deviceLabel(
  ctx: Pick<Context, 'vault' | 'locale'>,
  session: { id: string; deviceSealed?: Uint8Array | null },
): string | null {
  if (!session.deviceSealed) return null;
  const parts = JSON.parse(ctx.vault.open(session.deviceSealed, seal(session.id))) as (string | null)[];
  const on: Record<Locale, string> = { en: ' on ', id: ' di ' };
  return parts.filter(Boolean).join(on[ctx.locale]);
}
