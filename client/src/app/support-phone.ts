import { useEffect, useState } from 'react';
import { whenIdle } from '../ui/idle.ts';

let answer: Promise<string | null> | undefined;

async function ask(): Promise<string | null> {
  const response = await fetch('/config.json', { headers: { accept: 'application/json' } });
  return ((await response.json()) as { supportPhone?: string | null }).supportPhone ?? null;
}

/** Queried once; a footer without a number is no reason for an error. */
const supportPhone = (): Promise<string | null> => {
  answer ??= ask().catch(() => {
    answer = undefined;
    return null;
  });
  return answer;
};

/** The support phone number from the server; null if there is none, and until the server has answered. */
export function useSupportPhone(): string | null {
  const [phone, setPhone] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    const callOff = whenIdle(() => void supportPhone().then((found) => wanted && setPhone(found)));
    return () => {
      wanted = false;
      callOff();
    };
  }, []);
  return phone;
}
