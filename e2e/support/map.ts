import type { Page } from '@playwright/test';
import { consentText } from '../../shared/consent-text.ts';
import { api } from './api.ts';
import { askQuietly } from './ask.ts';
import { forgetLimits } from './forget-limits.ts';
import { expect, type Story } from './test.ts';

export type Fix = { latitude: number; longitude: number; accuracy?: number };

const send =
  'mutation ($token: String!, $position: PositionInput!) { sharePosition(token: $token, position: $position) { state } }';

/** Sends a position as the recipient's page does. */
export const sendFix = (
  story: Story,
  token: string,
  { latitude, longitude, accuracy = 15 }: Fix,
  at = Date.now(),
) =>
  api(story, send, {
    token,
    position: { latitude, longitude, accuracy, recordedAt: new Date(at).toISOString() },
  });

/** Of a place too far to be believed at once: a second one agrees. */
export async function sendFarFix(story: Story, token: string, fix: Fix): Promise<void> {
  await sendFix(story, token, fix);
  await sendFix(story, token, fix, Date.now() + 1_500);
}

/** Grants for an hour, through the API. */
export const grant = (story: Story, token: string, precision: 'EXACT' | 'CITY') =>
  api(
    story,
    `mutation ($token: String!, $precision: SharePrecision!, $version: String!) {
      grantConsent(token: $token, precision: $precision, duration: ONE_HOUR, textVersion: $version) { state }
    }`,
    { token, precision, version: consentText.version },
  );

/** Somebody who has agreed and whose phone has sent a position, through the API. Returns their token. */
export async function someoneAt(
  story: Story,
  title: string,
  recipient: string,
  at: Fix | null,
  session: string,
) {
  const link = await askQuietly(story, { channel: 'PHONE', recipient, title }, session);
  await forgetLimits(story.whereabouts, -1);
  const token = new URL(link).hash.slice(1);
  await grant(story, token, at ? 'EXACT' : 'CITY');
  if (at) await sendFix(story, token, at);
  return token;
}

type MapElement = HTMLElement & {
  map?: {
    loaded(): boolean;
    jumpTo(to: { center: [number, number]; zoom: number }): void;
    once(event: 'idle', then: () => void): void;
    getContainer(): HTMLElement;
    getZoom(): number;
    getCenter(): { lng: number; lat: number };
    project(at: [number, number]): { x: number; y: number };
    querySourceFeatures(source: string): { geometry: { coordinates: unknown[][] } }[];
    queryRenderedFeatures(
      at: { x: number; y: number } | undefined,
    ): { sourceLayer?: string; layer: { id: string } }[];
  };
};

const container = '.maplibregl-map';

/** Waits until the visible map has drawn everything. */
export async function mapDrawn(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page
        .locator(container)
        .filter({ visible: true })
        .first()
        .evaluate((at) => (at as MapElement).map?.loaded() ?? false),
    )
    .toBe(true);
}

/** Ids of the layers drawn under a point, or anywhere in view. With `zoom` the map moves there first. */
export async function drawnAt(page: Page, at: Fix | null, zoom?: number): Promise<string[]> {
  const map = page.locator(container).filter({ visible: true }).first();
  if (zoom) {
    // It follows nobody any more.
    await map.locator('canvas').press('ArrowRight');
    await page.waitForTimeout(500);
  }
  return map.evaluate(
    async (element, { at, zoom }) => {
      const { map } = element as MapElement;
      if (!map) return [];
      if (at && zoom) {
        const idle = new Promise<void>((resolve) => map.once('idle', resolve));
        map.jumpTo({ center: [at.longitude, at.latitude], zoom });
        await idle;
      }
      const features = map.queryRenderedFeatures(at ? map.project([at.longitude, at.latitude]) : undefined);
      return [...new Set(features.map(({ layer }) => layer.id))];
    },
    { at, zoom },
  );
}

export const centerOf = (page: Page): Promise<[number, number]> =>
  page
    .locator(container)
    .filter({ visible: true })
    .first()
    .evaluate((element) => {
      const { lng = 0, lat = 0 } = (element as MapElement).map?.getCenter() ?? {};
      return [lng, lat];
    });

/** Pixels of the middle of the map's part that nothing covers. */
export const middleOf = (page: Page): Promise<{ x: number; y: number }> =>
  page
    .locator(container)
    .filter({ visible: true })
    .first()
    .evaluate((element) => {
      const { map } = element as MapElement;
      const { lng = 0, lat = 0 } = map?.getCenter() ?? {};
      const { x = 0, y = 0 } = map?.project([lng, lat]) ?? {};
      return { x, y };
    });

export const zoomOf = (page: Page): Promise<number> =>
  page
    .locator(container)
    .filter({ visible: true })
    .first()
    .evaluate((element) => (element as MapElement).map?.getZoom() ?? 0);

/** The number of corners that the shapes of a source are drawn with, in all tiles together. */
export const cornersOf = (page: Page, source: string): Promise<number> =>
  page
    .locator(container)
    .filter({ visible: true })
    .first()
    .evaluate((element, source) => {
      const shapes = (element as MapElement).map?.querySourceFeatures(source) ?? [];
      return shapes.flatMap(({ geometry }) => geometry.coordinates[0]).length;
    }, source);
