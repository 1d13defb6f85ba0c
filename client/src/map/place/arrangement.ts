/** What stands at a pixel of the map, and how wide its label is: beside a face, or in the middle of a shape. */
export type Spot = { key: string; x: number; y: number; labelWidth: number; hasFace: boolean };
export type Side = 'below' | 'above' | 'right' | 'left' | 'middle';
/** `keys`: of several people that would touch. `side`: where there is room for the label; null for none. */
export type Stand = { keys: string[]; x: number; y: number; side: Side | null };

/** Pixels: a face, and the least distance between the middles of two. */
const size = 44;
export const apart = 50;
const labelHeight = 26;
const gap = 3;
/** The height of a track's labelled points: the label is above. */
const markHeight = 52;
const markWidth = 100;

/** Pixels of the map. */
export type Rect = { left: number; top: number; right: number; bottom: number };

const rectAround = (x: number, y: number, width: number, height: number): Rect => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
});
const overlaps = (one: Rect, other: Rect) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/**
 * Merges what would touch until nothing does: a group stands in the middle of its people, but where the map's one person
 * is, if it is `about` them.
 */
function groupsOf(spots: readonly Spot[], about: string | undefined): Omit<Stand, 'side'>[] {
  let groups = spots
    .map(({ key, x, y }) => ({ keys: [key], x, y }))
    // First, so that others join them.
    .sort((one, other) => Number(other.keys[0] === about) - Number(one.keys[0] === about));
  for (let hasMerged = true; hasMerged;) {
    hasMerged = false;
    const next: typeof groups = [];
    for (const group of groups) {
      const near = next.find((other) => Math.hypot(other.x - group.x, other.y - group.y) < apart);
      if (!near) {
        next.push(group);
        continue;
      }
      const [many, more] = [near.keys.length, group.keys.length];
      if (near.keys[0] !== about) {
        near.x = (near.x * many + group.x * more) / (many + more);
        near.y = (near.y * many + group.y * more) / (many + more);
      }
      near.keys.push(...group.keys);
      hasMerged = true;
    }
    groups = next;
  }
  return groups;
}

const besideFace: Side[] = ['below', 'above', 'right', 'left'];
const inMiddle: Side[] = ['middle'];
const across = size / 2 + gap;
const labelRect = (side: Side, x: number, y: number, width: number): Rect =>
  ({
    below: rectAround(x, y + across + labelHeight / 2, width, labelHeight),
    above: rectAround(x, y - across - labelHeight / 2, width, labelHeight),
    right: rectAround(x + across + width / 2, y, width, labelHeight),
    left: rectAround(x - across - width / 2, y, width, labelHeight),
    middle: rectAround(x, y, width, labelHeight),
  })[side];

/**
 * Who stands where in the part of the map that nothing covers, `view`: nobody covers anybody else, and a label neither covers a face
 * or another label nor runs off the edge. `marks`: points of a track that have labels of their own; `covers`: what else
 * lies on the map, such as its buttons; `about`: the one person that it is about, who is the first of a group.
 */
export function arrange(
  spots: readonly Spot[],
  view: Rect,
  marks: readonly { x: number; y: number }[] = [],
  covers: readonly Rect[] = [],
  about?: string,
): Stand[] {
  const groups = groupsOf(spots, about);
  const spotOf = new Map(spots.map((spot) => [spot.key, spot]));
  const taken = [
    ...groups.map(({ x, y }) => rectAround(x, y, size, size)),
    ...marks.map(({ x, y }) => rectAround(x, y - markHeight / 2, markWidth, markHeight)),
    ...covers,
  ];
  return groups.map((group, index) => {
    const { keys, x, y } = group;
    // A group's count says enough.
    if (keys.length > 1) return { ...group, side: null };
    const { hasFace, labelWidth } = spotOf.get(keys[0]!)!;
    for (const side of hasFace ? besideFace : inMiddle) {
      const rect = labelRect(side, x, y, labelWidth);
      const isInside =
        rect.left >= view.left &&
        rect.right <= view.right &&
        rect.top >= view.top &&
        rect.bottom <= view.bottom;
      if (!isInside || taken.some((other, at) => overlaps(rect, other) && (hasFace || at !== index)))
        continue;
      taken.push(rect);
      return { ...group, side };
    }
    return { ...group, side: null };
  });
}
