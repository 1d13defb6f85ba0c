import type { Act } from './acts.ts';
import { byRecipient, startByText, stopByText } from './by-recipient.ts';
import { answerWho, askToExtend, call, cancel, type Refusal } from './by-requester.ts';
import { forgetOld, hear, work } from './by-time.ts';
import type { Asked, Sent, Shared, World } from './world.ts';

/** What an act must come to: changes the world, and answers the refusal that it must meet. Requests are made apart. */
export function predict(
  world: World,
  act: Exclude<Act, { kind: 'ask' }>,
  on: { asked: Asked | undefined; sent: Sent | undefined; place: Shared | null },
): Refusal | undefined {
  const { asked, sent } = on;
  const refused = (code: string | undefined) => (code ? { code } : undefined);
  switch (act.kind) {
    case 'wait':
      forgetOld(world);
      return undefined;
    case 'work':
      work(world, act.carrier);
      return undefined;
    case 'stopWord':
      stopByText(world, act.phone);
      return undefined;
    case 'startWord':
      startByText(world, act.phone);
      return undefined;
    case 'callback':
      hear(world, sent!, act.word);
      return undefined;
    case 'cancel':
      return cancel(world, asked!);
    case 'askToExtend':
      return refused(askToExtend(world, asked!));
    case 'answerWho':
      return refused(answerWho(world, asked!, 'Budi'));
    case 'call':
      return call(world, asked!);
    // Reading, a share that comes twice, a new socket: nothing changes by them.
    case 'read':
    case 'shareAgain':
    case 'reconnect':
      return undefined;
    default:
      return refused(byRecipient(world, asked!, act, on.place));
  }
}
