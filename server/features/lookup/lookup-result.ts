import type { Context } from '#server/context/context.ts';
import type { Finding } from '#server/ports/finding.ts';

/** A value with its source, when it was retrieved, and how certain it is. */
export type LookupValue = Finding;

// In the order in which the page and the PDF show them.
export const phoneFields = ['country', 'region', 'carrier', 'lineType', 'timeZone', 'callerName'] as const;
export const emailFields = [
  'validity',
  'type',
  'disposable',
  'deliverability',
  'mailServers',
  'primaryEmail',
  'name',
] as const;
export type PhoneField = (typeof phoneFields)[number];
export type EmailField = (typeof emailFields)[number];
export type Field = PhoneField | EmailField;

/** What has been found so far; an absent field has not been looked up yet, or is not for visitors. */
export type Findings = Partial<Record<Field, Finding>>;

/** The part that visitors see. */
const teaserFields: ReadonlySet<Field> = new Set(['lineType', 'carrier', 'country', 'validity', 'type']);
export const teaserOf = (findings: Findings): Findings =>
  Object.fromEntries(Object.entries(findings).filter(([field]) => teaserFields.has(field as Field)));

/** Whether there is anything that the number or address itself does not show. */
export const isEmpty = ({ carrier, region, callerName, deliverability, name }: Findings): boolean =>
  [carrier, region, callerName, deliverability, name].every((finding) => !finding?.value);

export const sealFindings = (ctx: Pick<Context, 'vault'>, id: string, findings: Findings): Buffer =>
  ctx.vault.seal(JSON.stringify(findings), `lookup-result:${id}`);

export function openFindings(ctx: Pick<Context, 'vault'>, id: string, sealed: Uint8Array): Findings {
  return JSON.parse(ctx.vault.open(sealed, `lookup-result:${id}`), (key, value: unknown) =>
    key === 'retrievedAt' ? new Date(value as string) : value,
  ) as Findings;
}
