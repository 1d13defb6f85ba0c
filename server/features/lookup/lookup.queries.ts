import type { Context } from '#server/context/context.ts';
import { requireViewer } from '#server/features/account/sign-in/session.ts';
import {
  type Page,
  pageOf,
  readPageSize,
  readSearch,
  searchable,
  wrongCursor,
} from '#server/input/paging.ts';
import { isUuid } from '#shared/uuid.ts';
import { Lookup } from './lookup.entity.ts';
import { openFindings, teaserOf, type Findings } from './lookup-result.ts';
import { isSampleSubject, storedSubject } from './subject.ts';
import { subjectText, type Subject } from '#server/features/ownership/subject.ts';

/** A lookup, decrypted. */
export type LookupView = Omit<Lookup, 'subjectSealed' | 'resultSealed'> & {
  subject: Subject;
  isSample: boolean;
  isTeaser: boolean;
  /** Null until the first source has answered. */
  findings: Findings | null;
};

/** Decrypts it; a visitor's lookup shows only its teaser. */
export function readLookup(ctx: Pick<Context, 'vault'>, lookup: Lookup): LookupView {
  const { subjectSealed, resultSealed, ...row } = lookup;
  const subject = storedSubject(lookup.kind, ctx.vault.open(subjectSealed, `lookup:${lookup.id}`));
  const findings = resultSealed ? openFindings(ctx, lookup.id, resultSealed) : null;
  const isTeaser = lookup.accountId === null;
  return {
    ...row,
    subject,
    isSample: isSampleSubject(subject),
    isTeaser,
    findings: findings && isTeaser ? teaserOf(findings) : findings,
  };
}

/** The viewer's own lookup, or a visitor's by its id alone; null otherwise. */
export async function viewLookup(ctx: Context, id: string): Promise<LookupView | null> {
  if (!isUuid(id)) return null;
  const lookup = await ctx.em.fork().findOne(Lookup, { id });
  if (!lookup) return null;
  const isTheirs = lookup.accountId === null || lookup.accountId === ctx.viewer?.accountId;
  const isOver = !!lookup.expiresAt && lookup.expiresAt <= ctx.now();
  return isTheirs && !isOver ? readLookup(ctx, lookup) : null;
}

export type LookupPage = Page<LookupView>;

/** Most lookups that a search looks through; at 20 a week that is years. */
const listDepth = 1_000;

/**
 * The viewer's lookups, newest first. Throws UNAUTHENTICATED, and BAD_INPUT for a page size, search or cursor that is
 * not valid.
 */
export async function viewLookups(
  ctx: Context,
  input: { search?: string | null; first?: number | null; after?: string | null },
): Promise<LookupPage> {
  const { accountId } = requireViewer(ctx);
  const first = readPageSize(input.first);
  const search = readSearch(input.search);
  const rows = await ctx.em
    .fork()
    .find(Lookup, { accountId }, { orderBy: { startedAt: 'desc', id: 'desc' }, limit: listDepth });
  const all = rows.map((row) => readLookup(ctx, row)).filter((view) => matches(view, search));
  const start = input.after ? all.findIndex(({ id }) => id === input.after) + 1 : 0;
  if (input.after && start === 0) throw wrongCursor();
  const cursorOf = ({ id }: LookupView) => id;
  return pageOf(all.slice(start), { first, after: input.after }, { total: all.length, cursorOf });
}

/** By the address's text, or by a number's digits, however they are grouped. */
function matches({ subject }: LookupView, search: string): boolean {
  if (search === '') return true;
  if (searchable(subjectText(subject)).includes(search)) return true;
  const digits = search.replace(/[\s().-]/g, '');
  return (
    subject.kind === 'PHONE' &&
    /^\+?\d+$/.test(digits) &&
    [subject.phone.e164, subject.phone.national.replace(/\D/g, '')].some((text) => text.includes(digits))
  );
}
