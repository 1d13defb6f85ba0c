// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { contrast } from '../../src/ui/theme/contrast.ts';
import { streetsStyle } from './streets-style.ts';

const config = {
  hosted: null,
  regions: [{ url: '/streets.pmtiles', bounds: [106, -7, 107, -6], maxZoom: 15 }],
  world: '/world.pmtiles',
} as unknown as Parameters<typeof streetsStyle>[0];

test.each(['light', 'dark'])(
  'the names of streets and places can be read on a %s map (WCAG 1.4.3)',
  (mode) => {
    const { layers } = streetsStyle(config, mode === 'dark', 'en', true);
    const below = (id: string, property: string) =>
      (layers.find((layer) => layer.id === id)!.paint as Record<string, string>)[property]!;
    const land = below('land', 'fill-color');
    const sea = below('sea', 'background-color');
    const colors = layers.flatMap((layer) =>
      layer.type === 'symbol' && layer.source === 'streets' && typeof layer.paint?.['text-color'] === 'string'
        ? [[layer.id, layer.paint['text-color']] as const]
        : [],
    );
    expect(colors.map(([id]) => id)).toContain('roads_labels_minor');
    for (const [id, color] of colors)
      expect(contrast(color, id.startsWith('water') ? sea : land), id).toBeGreaterThanOrEqual(4.5);
  },
);
