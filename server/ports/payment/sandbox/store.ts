import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

/**
 * In memory; with a folder in a file there, so that a restart forgets nothing and processes share it. Read at each get
 * and put, and synchronously, so that nothing of this process comes between a put's reading and its writing.
 */
export async function openSandboxStore(dataDir: string | null): Promise<SandboxStore> {
  const file = dataDir && join(dataDir, 'sandbox-payments.json');
  const inMemory = new Map<string, SandboxAgreement>();
  const rows = () => (file ? new Map(load(file)) : inMemory);
  return {
    get: (reference) => rows().get(reference),
    async put(agreement) {
      const all = rows().set(agreement.reference, agreement);
      if (file) save(file, [...all]);
    },
  };
}

function load(file: string): [string, SandboxAgreement][] {
  try {
    return JSON.parse(readFileSync(file, 'utf8'), (key, value: unknown) =>
      typeof value === 'string' && ['at', 'from', 'until'].includes(key) ? new Date(value) : value,
    ) as [string, SandboxAgreement][];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function save(file: string, rows: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}.tmp`;
  writeFileSync(draft, JSON.stringify(rows), { mode: 0o600 });
  renameSync(draft, file);
}
