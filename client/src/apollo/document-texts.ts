import { type DocumentNode, print } from 'graphql';

/** Every operation of ours, as codegen writes it. */
export type TrustedDocument = { __meta__: { hash: string } };

const documents = new Map<string, DocumentNode>();
export const noteDocument = (id: string, document: DocumentNode): void => void documents.set(id, document);

/** Ids that this server does not know; from then on these documents are sent as text. */
export const unknownIds = new Set<string>();

/** A document's text. */
export const textOf = (documentId: string): string => print(documents.get(documentId)!);
