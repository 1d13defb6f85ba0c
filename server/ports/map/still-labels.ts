import { escapeHtml } from '#shared/html.ts';
import { inIndonesian } from '#shared/indonesian-places.ts';
import type { Locale } from '#shared/locales.ts';
import type { Pixel } from './clip.ts';
import type { Drawn, View } from './view.ts';

type Label = { text: string; weight: number; x: number; y: number };

/** Maximum number of names. */
const most = 7;
const lineHeight = 16;
/** About the width of a letter at 11 pixels. */
const letter = 6.2;

/** A name located in its own tile and not in the margin of a neighbour. */
const isOwn = ({ lines, box, properties: { name } }: Drawn) => {
  const [x, y] = lines[0]?.[0] ?? [-1e6, -1e6];
  return name !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
};

const isShown = ({ properties: { z, min_zoom } }: Drawn, zoom: number) =>
  Number(z ?? min_zoom ?? 0) <= zoom + 1.5;

/** Place names as SVG texts, the largest first, none overlapping another or what is located `at`. */
export function labelsOf(drawn: readonly Drawn[], view: View, at: readonly Pixel[], locale: Locale): string {
  const labels = drawn
    .filter((each) => each.layer === 'places' && isOwn(each) && isShown(each, view.zoom))
    .map(({ lines, properties: { name, pop, population_rank: rank } }): Label => {
      const [x, y] = lines[0]?.[0] ?? [-1, -1];
      const text = locale === 'id' ? inIndonesian(String(name)) : String(name);
      return { text, weight: Number(pop ?? rank ?? 0), x, y };
    })
    .sort((one, other) => other.weight - one.weight);
  const located = at.map(([x, y]): Label => ({ text: '···', weight: 0, x, y }));
  const placed = [...located];
  for (const label of labels) {
    if (placed.length >= located.length + most) break;
    const spot = [4, -10, 22]
      .map((down) => ({ ...label, y: label.y + down }))
      .find((each) => fits(each, view) && placed.every((other) => !overlap(each, other)));
    if (spot) placed.push(spot);
  }
  return placed
    .slice(located.length)
    .map(
      ({ text, x, y }) =>
        `<text class="wm-text" text-anchor="middle" x="${x.toFixed(0)}" y="${y.toFixed(0)}">${escapeHtml(text)}</text>`,
    )
    .join('');
}

const half = ({ text }: Label) => (text.length * letter) / 2;

const fits = (label: Label, { width, height }: View) =>
  label.x - half(label) > 2 &&
  label.x + half(label) < width - 2 &&
  label.y > lineHeight &&
  label.y < height - 4;

const overlap = (one: Label, other: Label) =>
  Math.abs(one.y - other.y) < lineHeight && Math.abs(one.x - other.x) < half(one) + half(other) + 4;
