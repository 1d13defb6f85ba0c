import { storedJson } from '../../ui/browser-storage.ts';

/** What was typed into the contact form of this tab and not sent: it survives a reload and a change of language. */
export type ContactDraft = { name: string; email: string; message: string };

const stored = storedJson<Partial<ContactDraft>>(() => sessionStorage, 'contact_draft');

/** Keeps the typed fields; all of them empty: forgets the draft. */
export function keepContactDraft(draft: Partial<ContactDraft>): void {
  if (Object.values(draft).some(Boolean)) stored.write(draft);
  else stored.remove();
}

export function readContactDraft(): Partial<ContactDraft> {
  const { name, email, message } = stored.read() ?? {};
  return { ...(name && { name }), ...(email && { email }), ...(message && { message }) };
}
