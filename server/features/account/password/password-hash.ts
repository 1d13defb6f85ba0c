import { hash, verify } from '@node-rs/argon2';
import { loadOnce } from '#shared/load-once.ts';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, options);

const nobody = loadOnce(() => hashPassword('nobody has this password'));

/** Whether a password matches a stored hash. Without a hash, it takes the same time and returns false. */
export async function passwordFits(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await nobody()), password);
  return fits && typeof passwordHash === 'string';
}
