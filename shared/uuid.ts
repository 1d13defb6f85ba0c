const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** True for an identifier of ours; anything else need not be looked up. */
export const isUuid = (text: string): boolean => uuid.test(text);
