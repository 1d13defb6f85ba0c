import type { FastifyRequest } from 'fastify';
import type { Context } from '#server/context/context.ts';
import { keyHashOf, linkOfPhone } from '#server/features/consent/key/link.queries.ts';
import type { TrustedDocuments } from './documents/trusted-documents.ts';

/** With these a recipient shares nothing any more. */
const stops: ReadonlySet<string> = new Set(['withdrawConsent', 'declineConsent', 'blockRequests']);

/**
 * The recipient's key with which their page ends or refuses sharing, as what it is counted by; null for every other
 * request, and for a key that is not one of ours.
 */
export async function stoppingKey(
  ctx: Context,
  trusted: TrustedDocuments,
  { body }: FastifyRequest,
): Promise<string | null> {
  const { documentId, variables } = (body ?? {}) as { documentId?: unknown; variables?: { token?: unknown } };
  const token = variables?.token;
  if (typeof documentId !== 'string' || typeof token !== 'string') return null;
  if (!trusted.fieldsOf(documentId).some((field) => stops.has(field))) return null;
  return (await linkOfPhone(ctx, token)) && keyHashOf(ctx, token)!.toString('base64url');
}
