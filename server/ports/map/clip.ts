export type Pixel = readonly [x: number, y: number];
export type Box = { left: number; top: number; right: number; bottom: number };

type Side = { inside: (point: Pixel) => boolean; cut: (from: Pixel, to: Pixel) => Pixel };

const at = ([x1, y1]: Pixel, [x2, y2]: Pixel, part: number): Pixel => [
  x1 + (x2 - x1) * part,
  y1 + (y2 - y1) * part,
];

const sidesOf = ({ left, top, right, bottom }: Box): Side[] => [
  { inside: ([x]) => x >= left, cut: (a, b) => at(a, b, (left - a[0]) / (b[0] - a[0])) },
  { inside: ([x]) => x <= right, cut: (a, b) => at(a, b, (right - a[0]) / (b[0] - a[0])) },
  { inside: ([, y]) => y >= top, cut: (a, b) => at(a, b, (top - a[1]) / (b[1] - a[1])) },
  { inside: ([, y]) => y <= bottom, cut: (a, b) => at(a, b, (bottom - a[1]) / (b[1] - a[1])) },
];

/** The part of a ring within a box (Sutherland and Hodgman); empty when there is none. */
export function clipRing(ring: readonly Pixel[], box: Box): Pixel[] {
  return sidesOf(box).reduce<readonly Pixel[]>((points, { inside, cut }) => {
    return points.flatMap((point, index): Pixel[] => {
      const before = points.at(index - 1) ?? point;
      if (inside(point)) return inside(before) ? [point] : [cut(before, point), point];
      return inside(before) ? [cut(before, point)] : [];
    });
  }, ring) as Pixel[];
}

/** The pieces of a line within a box. */
export function clipLine(line: readonly Pixel[], box: Box): Pixel[][] {
  return sidesOf(box).reduce<Pixel[][]>(
    (pieces, side) => pieces.flatMap((piece) => cutLine(piece, side)),
    [[...line]],
  );
}

function cutLine(line: readonly Pixel[], { inside, cut }: Side): Pixel[][] {
  const pieces: Pixel[][] = [];
  let piece: Pixel[] = [];
  line.forEach((point, index) => {
    const before = line[index - 1];
    if (before && inside(before) !== inside(point)) piece.push(cut(before, point));
    if (inside(point)) piece.push(point);
    else if (piece.length > 0) {
      pieces.push(piece);
      piece = [];
    }
  });
  if (piece.length > 0) pieces.push(piece);
  return pieces.filter(({ length }) => length > 1);
}
