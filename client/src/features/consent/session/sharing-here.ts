/**
 * Remembers, for this tab only, that the share was agreed to here. `reload`: go on sending if the browser needs to
 * ask nothing. `asked`: the person has just asked for it, on the page that explains failures. Opening the link in
 * another tab or on another device finds `no` and sends nothing by itself.
 */
export type HereMark = 'no' | 'reload' | 'asked';
export type SharingHere = { get(): HereMark; set(mark: HereMark): void };

const key = 'whereabouts.sharing';

/** Storage is refused in some in-app browsers; then a reload costs one tap more. */
export function sharingHere(storage: () => Storage, token: string): SharingHere {
  const link = token.slice(-6);
  return {
    get() {
      try {
        const [ofLink, mark] = storage().getItem(key)?.split(' ') ?? [];
        return ofLink === link && (mark === 'reload' || mark === 'asked') ? mark : 'no';
      } catch {
        return 'no';
      }
    },
    set(mark) {
      try {
        if (mark === 'no') storage().removeItem(key);
        else storage().setItem(key, `${link} ${mark}`);
      } catch {
        // See above.
      }
    },
  };
}
