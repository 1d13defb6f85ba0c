// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import type { FeatureCollection } from 'geojson';
import { expect, test, vi } from 'vitest';
import { speak } from '../../i18n/setup.ts';
import { DistanceRings } from './distance-rings.tsx';

const drawn = vi.hoisted(() => ({ data: null as FeatureCollection | null }));
vi.mock('react-map-gl/maplibre', () => ({
  Source: ({ data }: { data: FeatureCollection }) => void (drawn.data = data),
  Layer: () => null,
}));

test.each([
  [12, 'en', ['200\u{A0}m', '1\u{A0}km', '5\u{A0}km']],
  [1_000, 'id', ['5\u{A0}km']],
] as const)(
  'with an accuracy of %i m, only rings that say something are drawn',
  async (accuracy, locale, labels) => {
    await speak(locale);
    render(<DistanceRings place={{ latitude: -6.2, longitude: 106.8, accuracy }} dark={false} />);
    const texts = drawn.data?.features.flatMap(({ properties }) => (properties?.['label'] as string) ?? []);
    expect(texts).toEqual(labels);
    await speak('en');
  },
);
