/** What a visitor typed about themselves while creating an account. */
export type Registration = { email: string; phone?: string | undefined };

const key = 'registration_draft';

export function keepRegistration(registration: Registration): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(registration));
  } catch {
    // Storage may be blocked; it then has to be typed again.
  }
}

/** Null if nothing was typed. */
export function readRegistration(): Registration | null {
  try {
    const { email, phone } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Registration>;
    return email ? { email, phone } : null;
  } catch {
    return null;
  }
}

export function forgetRegistration(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Then nothing was stored.
  }
}
