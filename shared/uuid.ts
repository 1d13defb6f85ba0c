const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for an identifier of ours; anything else need not be looked up. */
export const isUuid = (text: string): boolean => uuid.test(text);

/** The first 32 hexadecimal digits, written as an identifier. */
export const uuidOf = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
