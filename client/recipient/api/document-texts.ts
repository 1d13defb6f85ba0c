import texts from '../gql/persisted-documents.json';

/** The operations' texts by their hashes, for a server that does not know the hashes. */
export const documentTexts: Record<string, string> = texts;
