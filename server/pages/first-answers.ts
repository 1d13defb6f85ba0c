import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TrustedDocuments } from '#server/graphql/documents/trusted-documents.ts';
import { type ContextOf, tokenOf } from '#server/context/request-context.ts';
import { firstAnswers } from '#shared/first-files.ts';
import { inTime } from './in-time.ts';

type Options = {
  trusted: TrustedDocuments;
  contextOf: ContextOf;
  /** The operations that the app sends first, on every page. */
  documentIds: readonly string[];
};

/**
 * Answers to a page's first queries, embedded in the page for whoever has a session cookie, which saves a round trip
 * before their data appears; from one whose session is over, the app learns that. Left out on failure, or when they
 * take too long: the script then queries as usual. The page is then private to its user.
 */
export async function firstAnswersOf(
  options: Options,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  if (!tokenOf(request).byCookie) return '';
  return inTime(answersFor(options, request, reply)).catch(() => '');
}

async function answersFor(
  { trusted, contextOf, documentIds }: Options,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const ctx = await contextOf(request, reply);
  const answers = await Promise.all(
    documentIds.map(async (documentId) => [documentId, await trusted.run({ documentId }, ctx)] as const),
  );
  const whole = Object.fromEntries(answers.filter(([, { errors }]) => !errors));
  // A closing tag inside the data must not end the element.
  const json = JSON.stringify(whole).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${firstAnswers}">${json}</script>`;
}
