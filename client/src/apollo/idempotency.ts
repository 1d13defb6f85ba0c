type Fill = { key: string; content: string };

/** A random key; `randomUUID` exists on secure pages only, and a test machine in the LAN is none. */
const randomKey = () => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
};

/**
 * The key of what is sent: the same for the same content, so that a second click or a retry after a lost answer
 * sends nothing twice; another as soon as anything was changed.
 */
export function keyFor(last: Fill | null, content: unknown, create: () => string = randomKey): Fill {
  const text = JSON.stringify(content);
  return last?.content === text ? last : { key: create(), content: text };
}
