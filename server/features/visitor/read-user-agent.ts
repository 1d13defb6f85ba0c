import Bowser from 'bowser';
import type { Visit } from './visit.entity.ts';

/** What a user agent tells about its device. */
export type UserAgent = Pick<
  Visit,
  'osName' | 'osVersion' | 'browserName' | 'browserVersion' | 'deviceType' | 'deviceBrand' | 'deviceModel'
>;

const nothing: UserAgent = {
  osName: null,
  osVersion: null,
  browserName: null,
  browserVersion: null,
  deviceType: null,
  deviceBrand: null,
  deviceModel: null,
};
const kinds: Record<string, Visit['deviceType']> = { tablet: 'TABLET', mobile: 'MOBILE', desktop: 'DESKTOP' };

/** Parses a user agent; what it does not tell is null. */
export function readUserAgent(text: string | null): UserAgent {
  if (!text) return nothing;
  const { os, browser, platform } = Bowser.parse(text);
  return {
    osName: os.name || null,
    osVersion: os.version || null,
    browserName: browser.name || null,
    browserVersion: browser.version || null,
    deviceType: kinds[platform.type ?? ''] ?? null,
    deviceBrand: platform.vendor || null,
    deviceModel: platform.model || null,
  };
}
