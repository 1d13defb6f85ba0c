import { storedJson } from '../../ui/browser-storage.ts';

/** What a visitor typed about themselves while creating an account. */
export type Registration = { email: string; phone?: string | undefined };

const stored = storedJson<Partial<Registration>>(() => sessionStorage, 'registration_draft');

export const keepRegistration = (registration: Registration): void => stored.write(registration);

/** Null if nothing was typed. */
export function readRegistration(): Registration | null {
  const { email, phone } = stored.read() ?? {};
  return email ? { email, phone } : null;
}

export const forgetRegistration = (): void => stored.remove();
