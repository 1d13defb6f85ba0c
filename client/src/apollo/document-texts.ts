import type { DocumentNode } from 'graphql';

/** Every operation of ours, as codegen writes it. */
export type TrustedDocument = { __meta__: { hash: string } };

const documents = new Map<string, DocumentNode>();
export const noteDocument = (id: string, document: DocumentNode): void => void documents.set(id, document);

/** Ids that this server does not know; from then on these documents are sent as text. */
export const unknownIds = new Set<string>();

/** A document's text. The printer is loaded on demand: hardly any server needs it. */
export async function textOf(documentId: string): Promise<string> {
  const { print } = await import('./printer.ts');
  return print(documents.get(documentId)!);
}
