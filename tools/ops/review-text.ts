import type { OpenReview, ReviewDetail } from '#server/features/consent/abuse/review.queries.ts';
import { moment, plain } from './answer.ts';

const reports = (count: number) => (count === 1 ? '1 report' : `${count} reports`);

function suspension({ suspendedSince, isClosed }: Pick<OpenReview, 'suspendedSince' | 'isClosed'>): string {
  if (!suspendedSince) return 'may send';
  return isClosed ? 'closed permanently' : `suspended since ${moment(suspendedSince)}`;
}

/** A suspension outlives the account that was reported; its reports stay for 30 days (decision 0002). */
function reasons({ reports: open }: OpenReview): string {
  if (open.length === 0) return 'no open report: its reports went with an account or a request that is gone';
  return `${reports(open.length)}: ${[...new Set(open.map(({ reason }) => reason))].join(', ')}`;
}

/** `hidden`: accounts with open reports that are not suspended, or already closed. */
export function listText(open: OpenReview[], hidden: number): string {
  const head = open.length === 0 ? 'No account waits for a review.' : `Waiting for a review: ${open.length}`;
  const items = open.map((each) => `${each.accountId}\n  ${suspension(each)}\n  ${reasons(each)}`);
  const rest = hidden > 0 ? [`${hidden} more with open reports, not waiting: review --all`] : [];
  return [head, ...items, ...rest].join('\n\n');
}

export function detailText(detail: ReviewDetail): string {
  const said = detail.reports.map(
    ({ reason, createdAt, details, outcome }) =>
      `  ${moment(createdAt)}  ${reason}  ${outcome ? outcome.toLowerCase() : 'open'}` +
      (details ? `\n      ${plain(details)}` : ''),
  );
  const decided = detail.decisions.map(
    ({ at, operator, outcome, why }) =>
      `  ${moment(at)}  ${outcome.toLowerCase()} by ${plain(operator)}${why ? `\n      ${plain(why)}` : ''}`,
  );
  return [
    `${detail.accountId}\n  ${suspension(detail)}`,
    [`Reports: ${detail.reports.length}`, ...said].join('\n'),
    [`Decisions: ${detail.decisions.length}`, ...decided].join('\n'),
  ].join('\n\n');
}

export const decisionText = (
  accountId: string,
  { at, operator, outcome }: ReviewDetail['decisions'][number],
): string =>
  `${accountId} was ${outcome === 'RELEASED' ? 'released: it may send again' : 'closed: it never sends again'} ` +
  `(${plain(operator)}, ${moment(at)})`;
