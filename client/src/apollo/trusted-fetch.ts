import { firstAnswers } from '#shared/first-files.ts';
import { noteServerDate } from './server-clock.ts';

type Body = { query: string; extensions: { documentId: string } };

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

/**
 * Sends an operation as a trusted document (its id instead of its text). A server that does not know the id, such as
 * one a release older than this page, gets the text.
 */
export async function trustedFetch(uri: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { query, extensions, ...rest } = JSON.parse(init.body as string) as Body;
  const { documentId } = extensions;
  const first = came.get(documentId);
  came.delete(documentId);
  if (first) return Response.json(first);
  const send = async (body: object) => {
    const response = await fetch(uri, { ...init, body: JSON.stringify(body) });
    noteServerDate(response.headers.get('date'));
    return response;
  };
  const response = await send({ documentId, ...rest });
  const isUnknown = (await response.clone().text()).includes('"DOCUMENT_UNKNOWN"');
  return isUnknown ? send({ query, ...rest }) : response;
}
