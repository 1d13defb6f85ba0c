import Bowser from 'bowser';
import type { Context, Locale } from '#server/context/context.ts';
import { userAgentLength } from '#shared/limits.ts';

/** The browser and system with which a session was opened, as far as known. */
export type Device = { browser: string | null; system: string | null };

/** For any other program, Bowser gives whatever its user agent begins with. */
const knownBrowsers = new Set(Object.values(Bowser.BROWSER_MAP));

/**
 * Reduces a user agent to browser and system for the owner's list of sessions; no version, no model. Null: unknown.
 */
export function deviceOf(userAgent: string | null): Device | null {
  const text = userAgent?.slice(0, userAgentLength);
  if (!text) return null;
  const { browser, os, platform } = Bowser.parse(text);
  const name =
    browser.name && knownBrowsers.has(browser.name) ? browser.name.replace(/ for Android$/, '') : null;
  // Apple's model is what its owner calls the device: iPhone, iPad.
  const system = (os.name === 'iOS' && platform.model) || os.name || null;
  return name || system ? { browser: name, system } : null;
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
