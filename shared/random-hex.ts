/** Random bytes as hexadecimal digits. `crypto.randomUUID` is missing on pages that are not secure. */
export const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
