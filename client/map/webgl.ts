let answer: boolean | undefined;

/** Whether this browser can draw the map at all. */
export function canDrawMaps(): boolean {
  answer ??= Boolean(document.createElement('canvas').getContext('webgl2'));
  return answer;
}
