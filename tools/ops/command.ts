import { parseArgs } from 'node:util';
import { reviewLimits } from '#server/features/consent/review.ts';

export const usage = `npm run ops -- review                                      accounts that are suspended until reviewed
npm run ops -- review --all                                also those that one recipient alone has reported
npm run ops -- review show ID                              what was reported, and earlier decisions
npm run ops -- review release ID --by NAME --why TEXT      lets the account send again
npm run ops -- review close ID --by NAME --why TEXT        keeps it from sending for good

--json answers for machines (npm run -s ops -- ...: npm's own lines stay away)`;

/** The command itself is wrong. */
export class Usage extends Error {}
/** The command is right, and cannot be done. */
export class OpsFailure extends Error {}

export type Command = { json: boolean } & (
  | { act: 'list'; all: boolean }
  | { act: 'show'; accountId: string }
  | { act: 'release' | 'close'; accountId: string; by: string; why: string }
);

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the words of the command line. Throws Usage. */
export function readCommand(args: string[]): Command {
  const { values, positionals } = parsed(args);
  const [topic, act = 'list', id, ...more] = positionals;
  const { json = false, all = false, by, why } = values;
  if (topic !== 'review') throw new Usage(`Unknown: ${topic ?? 'nothing was said'}`);
  if (more.length > 0) throw new Usage(`Too many words: ${more.join(' ')} (put a text in quotes)`);
  if (act !== 'list' && act !== 'show' && act !== 'release' && act !== 'close')
    throw new Usage(`Unknown: review ${act}`);
  const decides = act === 'release' || act === 'close';
  if (!decides && (by ?? why) !== undefined) throw new Usage('--by and --why go with release and close');
  if (act !== 'list' && all) throw new Usage('--all goes with the list');
  if (act === 'list') {
    if (id !== undefined) throw new Usage(`Too many words: ${id}`);
    return { act, all, json };
  }
  if (!id || !uuid.test(id)) throw new Usage(`review ${act} needs the id of an account`);
  const accountId = id.toLowerCase();
  if (!decides) return { act, accountId, json };
  return {
    act,
    accountId,
    json,
    by: text(by, '--by', reviewLimits.operator),
    why: text(why, '--why', reviewLimits.why),
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        all: { type: 'boolean' },
        json: { type: 'boolean' },
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
