/** A value of this tab, for after a reload. */
export type Kept<Value> = { get(): Value | null; set(value: Value | null): void };

/** Some in-app browsers refuse storage; then a reload costs one more tap. `token`: the key in use. */
export const keptIn =
  <Value>(key: string) =>
  (storage: () => Storage, token: () => string): Kept<Value> => {
    const link = () => token().slice(-6);
    return {
      get() {
        try {
          const [ofLink, value] = JSON.parse(storage().getItem(key)!) as [string, Value];
          return ofLink === link() ? value : null;
        } catch {
          return null;
        }
      },
      set(value) {
        try {
          if (value) storage().setItem(key, JSON.stringify([link(), value]));
          else storage().removeItem(key);
        } catch {
          // See above.
        }
      },
    };
  };
