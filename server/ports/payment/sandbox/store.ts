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

/** What a reference is made of; what a browser names otherwise leads to no file. */
const reference = /^[\w-]{1,100}$/;

/**
 * In memory; with a folder in a file there for each agreement, so that a restart forgets nothing, and processes that
 * share it never write over each other's.
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

/** Whole or not at all: whoever reads meanwhile finds what was there before. */
function save(file: string, agreement: SandboxAgreement): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}.tmp`;
  writeFileSync(draft, JSON.stringify(agreement), { mode: 0o600 });
  renameSync(draft, file);
}
