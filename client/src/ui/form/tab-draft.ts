import { storedJson } from '../browser-storage.ts';

type Typed<Field extends string> = Partial<Record<Field, string>>;

/** What was typed into some fields of a form in this tab: it survives a reload and a change of language. */
export type TabDraft<Field extends string> = {
  /** Without the fields that are empty. */
  read(): Typed<Field>;
  /** Keeps only the draft's fields, whatever else was typed. If all of them are empty: forgets the draft. */
  keep(typed: { [Name in Field]?: string | undefined }): void;
  forget(): void;
};

/** `key`: listed in the cookies policy. Nothing secret may be among the fields, such as a card or a password. */
export function tabDraft<const Field extends string>(key: string, fields: readonly Field[]): TabDraft<Field> {
  const stored = storedJson<Typed<Field>>(() => sessionStorage, key);
  const filledIn = (from: { [Name in Field]?: unknown } | null): Typed<Field> => {
    const filled: Typed<Field> = {};
    for (const field of fields) {
      const text = from?.[field];
      if (text && typeof text === 'string') filled[field] = text;
    }
    return filled;
  };
  return {
    read: () => filledIn(stored.read()),
    keep: (typed) => {
      const filled = filledIn(typed);
      if (Object.keys(filled).length > 0) stored.write(filled);
      else stored.remove();
    },
    forget: stored.remove,
  };
}
