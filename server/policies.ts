import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

/** Who runs this deployment, as the consent text promises to say. */
export type Operator = { name: string; address: string; email: string };

const folder = fileURLToPath(new URL('../dist/policies', import.meta.url));
const names = ['privacy-policy', 'terms-of-use'];
const mark = '<!--operator-->';

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const words = {
  en: {
    name: 'Operator',
    address: 'Address',
    email: 'Contact',
    none: 'This is a developer’s copy. It has no operator, and nothing leaves this machine.',
  },
  id: {
    name: 'Pengelola',
    address: 'Alamat',
    email: 'Kontak',
    none: 'Ini salinan milik pengembang. Tidak ada pengelolanya, dan tidak ada yang keluar dari komputer ini.',
  },
};

/** The operator's facts as HTML; in a copy without an operator, that there is none. */
export function operatorFacts(operator: Operator | null, locale: 'en' | 'id'): string {
  const { name, address, email, none } = words[locale];
  if (!operator) return `<p>${none}</p>`;
  const mailto = `<a href="mailto:${escape(encodeURI(operator.email))}">${escape(operator.email)}</a>`;
  const facts = [
    [name, escape(operator.name)],
    [address, escape(operator.address)],
    [email, mailto],
  ];
  return `<dl class="facts">${facts.map(([term, text]) => `<div><dt>${term}</dt><dd>${text}</dd></div>`).join('')}</dl>`;
}

/** The policy pages: readable without script, the same for everybody. Does nothing where they are not built. */
export async function policyRoutes(app: FastifyInstance, operator: Operator | null): Promise<void> {
  for (const name of names) {
    for (const locale of ['en', 'id'] as const) {
      const built = await readFile(`${folder}/${name}.${locale}.html`, 'utf8').catch(() => null);
      if (built === null) return;
      const html = built.replace(mark, () => operatorFacts(operator, locale));
      app.get(locale === 'id' ? `/id/${name}` : `/${name}`, (_, reply) =>
        reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html),
      );
    }
  }
}
