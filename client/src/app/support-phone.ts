import { useEffect, useState } from 'react';
import { whenIdle } from '../ui/idle.ts';

/** The line that can be called, as the server says; null where there is none, and until it has answered. */
export function useSupportPhone(): string | null {
  const [phone, setPhone] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    const ask = async () => {
      const response = await fetch('/config.json', { headers: { accept: 'application/json' } });
      const { supportPhone } = (await response.json()) as { supportPhone?: string | null };
      if (wanted) setPhone(supportPhone ?? null);
    };
    // A footer without a number is no reason for an error.
    const callOff = whenIdle(() => void ask().catch(() => undefined));
    return () => {
      wanted = false;
      callOff();
    };
  }, []);
  return phone;
}
