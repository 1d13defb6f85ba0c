/** Maximum characters of a page that are read: the beginning of a reply comes early in it. */
const longestHtml = 100_000;
const longestText = 10_000;

/** What comes after it is a message that was replied to, without marks. */
const original = /^-{2,}\s*\w/;
const attribution = /^(?:On|Pada)\s.+[:：]$/;
/** A quoted line that was wrapped after it was quoted: its last word stands unmarked on the next line. */
const wrapped = /^>.{64,}[^.!?:]$/;

/** What the author of a reply wrote, above or below what they quote; empty lines are left out. */
export function ownWords({ text, html }: { text?: string; html?: string }): string {
  const plain = text?.trim() ? text : textOf((html ?? '').slice(0, longestHtml));
  let above = '';
  const lines = plain
    .slice(0, longestText)
    .split(/\r?\n/)
    .map((line) => (above = wrapped.test(above) && line.trim() ? '>' : line.trim()))
    .filter(Boolean);
  const end = lines.findIndex(
    (line, index) => original.test(line) || (attribution.test(line) && !isQuoted(lines[index + 1])),
  );
  return lines
    .slice(0, end < 0 ? undefined : end)
    .filter((line, index) => !isQuoted(line) && !isAttribution(lines, index))
    .join('\n');
}

const isQuoted = (line = '') => line.startsWith('>');

/** The line above a quote, or two of them, that says who wrote it. */
const isAttribution = (lines: string[], index: number): boolean =>
  [index, ...(/^(?:On|Pada)\s/.test(lines[index]!) ? [index + 1] : [])].some(
    (last) => /[:：]$/.test(lines[last] ?? '') && isQuoted(lines[last + 1]),
  );

/** Elements whose content is not shown. */
const hidden = new Set(['style', 'script', 'title']);
const blocks = new Set('blockquote br div h1 h2 h3 h4 li p table td th tr'.split(' '));

/**
 * The text of a page; `>` marks the lines of its quotes. No tag extends beyond the next '<', and each part is looked at
 * once: searching from each of many to the end of the page would take minutes. `<!-->` is an empty comment in HTML, and
 * ends one that is open.
 */
function textOf(html: string): string {
  let skipped: string | null = null;
  let depth = 0;
  const parts = html.split(/(<!--(?:-?>)?|-->|<[^<>]*>)/).map((part) => {
    const [, slash, name = ''] = /^<(\/?)([a-z][a-z\d]*)/i.exec(part) ?? [];
    const tag = name.toLowerCase();
    if (skipped) {
      if (skipped === '!' ? part.endsWith('-->') : slash && tag === skipped) skipped = null;
      return '';
    }
    if (part === '<!--') skipped = '!';
    else if (!slash && hidden.has(tag)) skipped = tag;
    if (tag === 'blockquote') depth = Math.max(0, depth + (slash ? -1 : 1));
    const newLine = depth > 0 ? '\n> ' : '\n';
    if (blocks.has(tag)) return newLine;
    return part.startsWith('<') ? '' : part.replaceAll('\n', newLine);
  });
  return parts
    .join('')
    .replace(/&(?:nbsp|#160|#xa0);/gi, ' ')
    .replace(/&gt;/gi, '>');
}
