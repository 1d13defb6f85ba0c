import { parseArgs } from 'node:util';
import { reviewLimits } from '#server/features/consent/abuse/review.ts';
import { isUuid } from '#shared/uuid.ts';

export const usage = `npm run ops -- review                                      accounts that are suspended until you have reviewed them
npm run ops -- review --all                                also those reported by only one recipient
npm run ops -- review show ID                              what was reported, and earlier decisions
npm run ops -- review release ID --by NAME --why TEXT      lets the account send again
npm run ops -- review close ID --by NAME --why TEXT        keeps it from ever sending again

npm run ops -- reviews                                     reviews by subscribers that nobody has decided about
npm run ops -- reviews --all                               the newest, also those published or refused
npm run ops -- reviews publish ID --by NAME                shows it on the home page within five minutes
npm run ops -- reviews refuse ID --by NAME                 rejects it, or takes it off the home page

npm run ops -- errors                                      what failed in browsers in the last seven days, counted

npm run ops -- payments                                    the latest purchases
npm run ops -- payments show ID                            a purchase with its payments and webhooks; ID of a
                                                           purchase, of a payment (on the receipt) or of an account
npm run ops -- payments refund PAYMENT --by NAME --why TEXT   refunds a payment in full and ends the renewal
npm run ops -- payments reconcile [ID]                     asks the providers for the current state and updates ours

npm run ops -- opt-out NUMBER-OR-ADDRESS                   others' lookups of it find nothing, permanently; for owners who
                                                           cannot get a code, after you have checked that it is theirs

npm run ops -- sign-out ADDRESS-OR-ID                      ends all sessions of one account; its tokens and password stay

npm run ops -- restored --yes                              after a restore, before the start: ends every share and session,
                                                           erases every position and reply; without --yes it counts them

--json prints machine-readable output (with npm run -s ops -- ..., without npm's own lines)`;

/** The command itself is wrong. */
export class Usage extends Error {}
/** The command is right, but cannot be carried out. */
export class OpsFailure extends Error {}

export type ReviewCommand = { topic: 'review'; json: boolean } & (
  | { act: 'list'; all: boolean }
  | { act: 'show'; accountId: string }
  | { act: 'release' | 'close'; accountId: string; by: string; why: string }
);
export type PaymentsCommand = { topic: 'payments'; json: boolean } & (
  | { act: 'list' }
  | { act: 'show'; id: string }
  | { act: 'refund'; id: string; by: string; why: string }
  | { act: 'reconcile'; id: string | null }
);
export type ReviewsCommand = { topic: 'reviews'; json: boolean } & (
  { act: 'list'; all: boolean } | { act: 'publish' | 'refuse'; id: string; by: string }
);
export type OptOutCommand = { topic: 'opt-out'; subject: string; json: boolean };
export type SignOutCommand = { topic: 'sign-out'; account: string; json: boolean };
type ErrorsCommand = { topic: 'errors'; json: boolean };
export type RestoredCommand = { topic: 'restored'; yes: boolean; json: boolean };
export type Command =
  | RestoredCommand
  | ErrorsCommand
  | ReviewCommand
  | PaymentsCommand
  | ReviewsCommand
  | OptOutCommand
  | SignOutCommand;

/** Parses the command line. Throws Usage. */
export function readCommand(args: string[]): Command {
  const { values, positionals } = parsed(args);
  const [topic, act = 'list', id, ...more] = positionals;
  if (topic === 'opt-out') return optOutCommand(positionals.slice(1), values);
  if (more.length > 0) throw new Usage(`Too many words: ${more.join(' ')} (put a text in quotes)`);
  if (topic === 'review') return reviewCommand(act, id, values);
  const { yes = false, json = false, ...others } = values;
  if (topic === 'restored' && positionals.length === 1 && Object.keys(others).length === 0)
    return { topic, yes, json };
  if (yes) throw new Usage('--yes goes with restored alone');
  if (topic === 'errors' && positionals.length === 1) return { topic, json };
  if (topic === 'sign-out' && positionals.length === 2 && Object.keys(others).length === 0)
    return { topic, account: act, json };
  if (topic === 'reviews') return reviewsCommand(act, id, values);
  if (topic === 'payments') return paymentsCommand(act, id, values);
  throw new Usage(topic ? `Unknown: ${topic}` : 'No command was given');
}

function optOutCommand(words: string[], { json = false, all, by, why }: Values): OptOutCommand {
  if ((all ?? by ?? why) !== undefined) throw new Usage('opt-out takes no option but --json');
  if (words.length === 0) throw new Usage('opt-out needs a number or an address');
  // A number may be written with spaces.
  return { topic: 'opt-out', subject: words.join(' '), json };
}

type Values = ReturnType<typeof parsed>['values'];

function reviewCommand(act: string, id: string | undefined, values: Values): ReviewCommand {
  const { json = false, all = false, by, why } = values;
  const topic = 'review';
  if (act !== 'list' && act !== 'show' && act !== 'release' && act !== 'close')
    throw new Usage(`Unknown: review ${act}`);
  const decides = act === 'release' || act === 'close';
  if (!decides && (by ?? why) !== undefined) throw new Usage('--by and --why go with release and close');
  if (act !== 'list' && all) throw new Usage('--all goes with the list');
  if (act === 'list') {
    if (id !== undefined) throw new Usage(`Too many words: ${id}`);
    return { topic, act, all, json };
  }
  if (!id || !isUuid(id)) throw new Usage(`review ${act} needs the ID of an account`);
  const accountId = id.toLowerCase();
  if (!decides) return { topic, act, accountId, json };
  return {
    topic,
    act,
    accountId,
    json,
    by: text(by, '--by', reviewLimits.operator),
    why: text(why, '--why', reviewLimits.why),
  };
}

function paymentsCommand(act: string, id: string | undefined, values: Values): PaymentsCommand {
  const { json = false, all, by, why } = values;
  const topic = 'payments';
  if (act !== 'list' && act !== 'show' && act !== 'refund' && act !== 'reconcile')
    throw new Usage(`Unknown: payments ${act}`);
  if (all !== undefined) throw new Usage('--all goes with review');
  if (act !== 'refund' && (by ?? why) !== undefined) throw new Usage('--by and --why go with refund');
  if (act === 'list') {
    if (id !== undefined) throw new Usage(`Too many words: ${id}`);
    return { topic, act, json };
  }
  if (id !== undefined && !isUuid(id)) throw new Usage(`${id} is not an ID`);
  if (act === 'reconcile') return { topic, act, json, id: id?.toLowerCase() ?? null };
  if (id === undefined) throw new Usage(`payments ${act} needs an ID`);
  if (act === 'show') return { topic, act, json, id: id.toLowerCase() };
  return {
    topic,
    act,
    json,
    id: id.toLowerCase(),
    by: text(by, '--by', reviewLimits.operator),
    why: text(why, '--why', reviewLimits.why),
  };
}

function reviewsCommand(act: string, id: string | undefined, values: Values): ReviewsCommand {
  const { json = false, all = false, by, why } = values;
  const topic = 'reviews';
  if (why !== undefined) throw new Usage('--why goes with review and payments');
  if (act === 'list' && id === undefined && by === undefined) return { topic, act, all, json };
  if ((act !== 'publish' && act !== 'refuse') || all) throw new Usage(`Unknown: reviews ${act}`);
  if (!id || !isUuid(id)) throw new Usage(`reviews ${act} needs the ID of a review`);
  return { topic, act, json, id: id.toLowerCase(), by: text(by, '--by', reviewLimits.operator) };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        all: { type: 'boolean' },
        json: { type: 'boolean' },
        yes: { type: 'boolean' },
        by: { type: 'string' },
        why: { type: 'string' },
      },
    });
  } catch (error) {
    throw new Usage(error instanceof Error ? error.message : String(error));
  }
}

function text(value: string | undefined, option: string, most: number): string {
  const said = (value ?? '').trim();
  if (!said || said.length > most) throw new Usage(`${option} is needed, with up to ${most} characters`);
  return said;
}
