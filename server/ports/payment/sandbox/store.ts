import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Agreement, Order, ProviderPayment } from '../port.ts';

/** What the sandbox keeps of an agreement: its order, how it stands, and what the next renewals do. */
export type SandboxAgreement = {
  reference: string;
  order: Omit<Order, 'email'>;
  state: Agreement['state'];
  payments: ProviderPayment[];
  /** Renewals are declined until it is switched back. */
  declinesRenewals: boolean;
};

export type SandboxStore = {
  get(reference: string): SandboxAgreement | undefined;
  put(agreement: SandboxAgreement): Promise<void>;
};

/** In memory; with a folder also in a file there, so that a restart forgets nothing. */
export async function openSandboxStore(dataDir: string | null): Promise<SandboxStore> {
  const file = dataDir && join(dataDir, 'sandbox-payments.json');
  const rows = new Map<string, SandboxAgreement>(file ? await load(file) : []);
  let saving: Promise<void> = Promise.resolve();
  return {
    get: (reference) => rows.get(reference),
    put(agreement) {
      rows.set(agreement.reference, agreement);
      if (file) saving = saving.catch(() => {}).then(() => save(file, [...rows]));
      return saving;
    },
  };
}

async function load(file: string): Promise<[string, SandboxAgreement][]> {
  try {
    return JSON.parse(await readFile(file, 'utf8'), (key, value: unknown) =>
      typeof value === 'string' && ['at', 'from', 'until'].includes(key) ? new Date(value) : value,
    ) as [string, SandboxAgreement][];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

async function save(file: string, rows: unknown): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(`${file}.new`, JSON.stringify(rows), { mode: 0o600 });
  await rename(`${file}.new`, file);
}
