/** A verb of a TwiML document, with its words as they are spoken. */
export type Verb = { name: string; attributes: Record<string, string>; text: string };

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plain = (text: string) =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex: string, decimal: string, name: string) => {
    if (name) return entities[name] ?? whole;
    return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
  });

const verb = /<(\w+)((?:\s+\w+="[^"<]*")*)\s*(?:\/>|>([^<]*)<\/\1>)/g;

/** The verbs of a document in their order; null when it is no `<Response>` of plain verbs. */
export function readTwiml(xml: string): Verb[] | null {
  const inside = /^<\?xml version="1.0" encoding="UTF-8"\?><Response>(.+)<\/Response>$/s.exec(xml)?.[1];
  if (!inside || inside.replace(verb, '') !== '') return null;
  if (/&(?!#x[\da-f]+;|#\d+;|(?:amp|lt|gt|quot|apos);)/i.test(inside)) return null;
  return [...inside.matchAll(verb)].map(([, name = '', attributes = '', text = '']) => ({
    name,
    attributes: Object.fromEntries(
      [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, plain(value)]),
    ),
    text: plain(text),
  }));
}
