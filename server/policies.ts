import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '#shared/html.ts';
import { locales, type Locale } from '#shared/locales.ts';
import { localPath, policyPages } from '#shared/paths.ts';
import { texts } from './texts/texts.ts';

/** Who runs this deployment, as the consent text promises to say. */
export type Operator = { name: string; address: string; email: string };

const folder = fileURLToPath(new URL('../dist/policies', import.meta.url));
const mark = '<!--operator-->';

/** The operator's facts as HTML; in a copy without an operator, that there is none. */
export function operatorFacts(operator: Operator | null, locale: Locale): string {
  const { name, address, email, write, none } = texts[locale].operatorWords;
  if (!operator) return `<p>${none}</p>`;
  const mailto = `<a href="mailto:${escapeHtml(encodeURI(operator.email))}">${escapeHtml(operator.email)}</a>`;
  const facts = [
    [name, escapeHtml(operator.name)],
    [address, escapeHtml(operator.address)],
    [email, mailto],
  ];
  return `<dl class="facts">${facts.map(([term, text]) => `<div><dt>${term}</dt><dd>${text}</dd></div>`).join('')}</dl><p>${write}</p>`;
}

/** A page in the encodings that browsers take, made once: it is the same for everybody until the next start. */
async function pageOf(html: string) {
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(html), promisify(gzip)(html)]);
  const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
  return (request: FastifyRequest, reply: FastifyReply) => {
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = ['br', 'gzip'].find((name) =>
      new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\b)`).test(accepted),
    );
    reply.header('cache-control', 'no-cache').header('etag', etag).header('vary', 'accept-encoding');
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    reply.type('text/html; charset=utf-8');
    if (!encoding) return reply.send(html);
    return reply.header('content-encoding', encoding).send(encoding === 'br' ? br : gzipped);
  };
}

/** The policy pages: readable without script, the same for everybody. Does nothing where they are not built. */
export async function policyRoutes(
  app: FastifyInstance,
  { operator }: { operator: Operator | null },
): Promise<void> {
  for (const name of policyPages) {
    for (const locale of locales) {
      const built = await readFile(`${folder}/${name}.${locale}.html`, 'utf8').catch(() => null);
      if (built === null) return;
      const html = built.replace(mark, () => operatorFacts(operator, locale));
      app.get(localPath(`/${name}`, locale), await pageOf(html));
    }
  }
}
