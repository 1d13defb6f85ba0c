/**
 * A value in this browser's storage. Storage may be blocked or full, and hold what another version wrote: reading then
 * returns null, writing and removing do nothing. Without React: the prerendered home page uses it, too.
 */
export type StoredValue<Value> = {
  /** Null as well if the value cannot be read as JSON. Its shape is not checked. */
  read(): Value | null;
  write(value: Value): void;
  remove(): void;
};

/** `storage`: a function, because even `sessionStorage` itself throws where storage is blocked. */
export function storedText(storage: () => Storage, key: string): StoredValue<string> {
  return {
    read: () => unlessBlocked(() => storage().getItem(key)),
    write: (text) => void unlessBlocked(() => storage().setItem(key, text)),
    remove: () => void unlessBlocked(() => storage().removeItem(key)),
  };
}

/** Stored as JSON. */
export function storedJson<Value>(storage: () => Storage, key: string): StoredValue<Value> {
  const text = storedText(storage, key);
  return {
    read: () => unlessBlocked(() => JSON.parse(text.read() ?? 'null') as Value | null),
    write: (value) => text.write(JSON.stringify(value)),
    remove: text.remove,
  };
}

function unlessBlocked<Result>(run: () => Result): Result | null {
  try {
    return run();
  } catch {
    return null;
  }
}
