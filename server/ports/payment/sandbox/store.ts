import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Agreement, Order, ProviderPayment } from '../port.ts';

/** The sandbox's record of an agreement: its order, its state, and what happens to the next renewals. */
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

/** The format of references; any other name from a browser opens no file. */
const reference = /^[\w-]{1,100}$/;

/**
 * In memory; given a folder, in one file per agreement, so that a restart forgets nothing, and processes that share
 * the folder never overwrite each other's.
 */
export async function openSandboxStore(dataDir: string | null): Promise<SandboxStore> {
  if (!dataDir) {
    const inMemory = new Map<string, SandboxAgreement>();
    return {
      get: (name) => inMemory.get(name),
      put: async (agreement) => void inMemory.set(agreement.reference, agreement),
    };
  }
  const fileOf = (name: string) => join(dataDir, 'sandbox-payments', `${name}.json`);
  return {
    get: (name) => (reference.test(name) ? load(fileOf(name)) : undefined),
    put: async (agreement) => save(fileOf(agreement.reference), agreement),
  };
}

function load(file: string): SandboxAgreement | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'), (key, value: unknown) =>
      typeof value === 'string' && ['at', 'from', 'until'].includes(key) ? new Date(value) : value,
    ) as SandboxAgreement;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Atomically: a concurrent reader finds the previous content. */
function save(file: string, agreement: SandboxAgreement): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}.tmp`;
  writeFileSync(draft, JSON.stringify(agreement), { mode: 0o600 });
  renameSync(draft, file);
}
