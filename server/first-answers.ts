import type { FastifyReply, FastifyRequest } from 'fastify';
import { firstAnswers } from '#shared/first-files.ts';
import type { TrustedDocuments } from './graphql/trusted-documents.ts';
import { type RequestContext, tokenOf } from './request-context.ts';

type Options = {
  trusted: TrustedDocuments;
  contextOf: (request: FastifyRequest, reply: FastifyReply) => Promise<RequestContext>;
  /** The operations that the app asks first, whatever its page is. */
  documentIds: readonly string[];
};

/**
 * What a page's script would ask first, answered along with the page of whoever is signed in: a round trip less before
 * anything of theirs stands. Nothing where that fails: the script asks as ever. The page is then theirs alone.
 */
export async function firstAnswersOf(
  { trusted, contextOf, documentIds }: Options,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  if (!tokenOf(request).byCookie) return '';
  const ctx = await contextOf(request, reply).catch(() => null);
  if (!ctx?.viewer) return '';
  const answers = await Promise.all(
    documentIds.map(async (documentId) => [documentId, await trusted.run({ documentId }, ctx)] as const),
  );
  const whole = Object.fromEntries(answers.filter(([, { errors }]) => !errors));
  // A closing tag inside the data must not end the element.
  const json = JSON.stringify(whole).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${firstAnswers}">${json}</script>`;
}
