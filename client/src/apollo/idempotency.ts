type Fill = { key: string; content: string };

/** A random key; `randomUUID` exists only on secure pages, which a test machine in the LAN does not serve. */
const randomKey = () => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
};

/**
 * The key for a submission: the same for the same content, so that a second click or a retry after a lost response
 * sends nothing twice; a new one as soon as anything was changed.
 */
export function keyFor(last: Fill | null, content: unknown, create: () => string = randomKey): Fill {
  const text = JSON.stringify(content);
  return last?.content === text ? last : { key: create(), content: text };
}
