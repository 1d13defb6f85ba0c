import { firstAnswers } from '#shared/first-files.ts';
import { textOf, unknownIds } from './document-texts.ts';
import { noteServerDate } from './server-clock.ts';

type Body = { operationName?: string; variables?: unknown; extensions: { documentId: string } };

type FirstAnswer = { data?: { viewer?: object | null } };

/** Responses that came with the page, by document id; each is used once. */
const came = new Map(
  Object.entries(
    JSON.parse(globalThis.document?.getElementById(firstAnswers)?.textContent ?? '{}') as Record<
      string,
      FirstAnswer
    >,
  ),
);

/** Whether the page was requested with a session that is over: one requested without any comes without answers. */
export const cameSignedOut = [...came.values()].some(({ data }) => data?.viewer === null);

function takeFirstAnswer(documentId: string): object | undefined {
  const answer = came.get(documentId);
  came.delete(documentId);
  return answer;
}

/**
 * Sends an operation as a trusted document (its id instead of its text). A server that does not know the id, such as
 * one a release older than this page, gets the text.
 */
export async function trustedFetch(uri: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { extensions, ...rest } = JSON.parse(init.body as string) as Body;
  const { documentId } = extensions;
  const send = async (body: object) => {
    const response = await fetch(uri, { ...init, body: JSON.stringify(body) });
    noteServerDate(response.headers.get('date'));
    return response;
  };
  const sendText = () => send({ ...rest, query: textOf(documentId) });
  const first = takeFirstAnswer(documentId);
  if (first) return new Response(JSON.stringify(first));
  if (unknownIds.has(documentId)) return sendText();
  const response = await send({ documentId, ...rest });
  const answer = await response.text();
  if (!answer.includes('"DOCUMENT_UNKNOWN"')) {
    return new Response(answer, { status: response.status, headers: response.headers });
  }
  unknownIds.add(documentId);
  return sendText();
}
