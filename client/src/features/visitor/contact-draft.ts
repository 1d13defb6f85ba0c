/** What was typed into the contact form of this tab and not sent: it survives a reload and a change of language. */
export type ContactDraft = { name: string; email: string; message: string };

const key = 'contact_draft';

/** Keeps the typed fields; all of them empty: forgets the draft. */
export function keepContactDraft(draft: Partial<ContactDraft>): void {
  try {
    if (Object.values(draft).some(Boolean)) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage may be blocked; it then has to be typed again.
  }
}

export function readContactDraft(): Partial<ContactDraft> {
  try {
    const { name, email, message } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<ContactDraft>;
    return { ...(name && { name }), ...(email && { email }), ...(message && { message }) };
  } catch {
    return {};
  }
}
