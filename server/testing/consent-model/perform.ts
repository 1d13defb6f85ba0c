import { eraseOldPositions } from '#server/features/location/erase-old-positions.ts';
import { fix, recipientOf, requesterOf, type Outcome } from '../acts.ts';
import { runDueJobs } from '../due-jobs.ts';
import type { TestSubscriber } from '../factories.ts';
import { fromTwilio } from '../from-twilio.ts';
import type { Act } from './acts.ts';
import type { Stage } from './stage.ts';
import { repeatable } from './by-recipient.ts';
import type { Asked, Sent } from './world.ts';

/** Whom the walk writes to. */
export const recipients = ['+447700900101', '+447700900102', 'recipient@example.org'] as const;
/** Where a yes comes from: a place that is known, the demo's, and one that nobody knows. */
export const addresses = ['8.8.8.8', '127.0.0.1', '10.1.2.3'] as const;

/** Does on the real product what the act says, as its people, carriers and clocks would. */
export async function perform(
  stage: Stage,
  users: TestSubscriber[],
  act: Act,
  on: { asked: Asked | undefined; sent: Sent | undefined },
): Promise<Partial<Outcome> & { id?: string; linkToken?: string }> {
  const { app } = stage;
  const { asked } = on;
  switch (act.kind) {
    case 'ask': {
      const recipient = recipients[act.to];
      const channel = recipient === undefined ? 'LINK' : recipient.includes('@') ? 'EMAIL' : 'PHONE';
      const input = { channel, recipient, title: 'A walk', senderName: act.signed ? 'Anna' : undefined };
      return requesterOf(app, users[act.user]!).request(input);
    }
    case 'wait':
      await eraseOldPositions(app.newContext());
      return {};
    case 'work':
      stage.carrier.mood = act.carrier;
      await runDueJobs(app);
      return {};
    case 'stopWord':
    case 'startWord': {
      const Body = act.kind === 'stopWord' ? act.word : 'START';
      const { statusCode } = await fromTwilio(app, '/webhooks/twilio/inbound', {
        From: recipients[act.phone]!,
        Body,
      });
      return statusCode === 200 ? {} : { code: String(statusCode) };
    }
    case 'callback': {
      const { id, channel } = on.sent!;
      const isCall = channel === 'VOICE';
      const words = isCall
        ? { 'under way': 'ringing', delivered: 'completed', undelivered: 'no-answer' }
        : { 'under way': 'sending', delivered: 'delivered', undelivered: 'undelivered' };
      const form = { MessageSid: 'SM1', [isCall ? 'CallStatus' : 'MessageStatus']: words[act.word] };
      const { statusCode } = await fromTwilio(app, `/webhooks/twilio/status/${id}`, form);
      return statusCode === 204 ? {} : { code: String(statusCode) };
    }
    case 'reconnect':
      return {};
    default:
      return asked ? onRequest(stage, users[asked.account]!, act, asked) : {};
  }
}

type OnRequest = Extract<Act, { pick: number }>;

async function onRequest(
  stage: Stage,
  user: TestSubscriber,
  act: OnRequest,
  asked: Asked,
): Promise<Partial<Outcome>> {
  const { app } = stage;
  const requester = requesterOf(app, user);
  const recipient = recipientOf(app, asked.token);
  switch (act.kind) {
    case 'read': {
      // Whoever follows a link: people, previews, scanners.
      for (const method of ['GET', 'HEAD'] as const)
        await app.inject({ method, url: `/share?${asked.token}` });
      await recipient.heldData();
      await recipient.read();
      return {};
    }
    case 'grant':
      return recipientOf(app, asked.token, addresses[act.from]).grant(act.precision, act.duration);
    case 'share': {
      const { latitude, longitude, accuracy, age } = act;
      const recordedAt = new Date(stage.clock.now - age).toISOString();
      return recipient.share(
        fix(app, { latitude: latitude / 1e6, longitude: longitude / 1e6, accuracy, recordedAt }),
      );
    }
    case 'shareAgain': {
      const recordedAt = new Date(repeatable(asked)!.recordedAt).toISOString();
      return recipient.share(fix(app, { latitude: 1.234567, recordedAt }));
    }
    case 'decline':
      return recipient.decline(act.tell);
    case 'askWho':
      return recipient.askWho();
    case 'reply':
      return recipient.reply(act.word);
    case 'extend':
      return recipient.extend();
    case 'stop':
      return recipient.stop();
    case 'erase':
      return recipient.erase();
    case 'block':
      return recipient.block();
    case 'report':
      return recipient.report('HARASSMENT', 'words of a frightened person');
    case 'unsubscribe': {
      const { unsubscribeUrl } = stage.carrier.taken.find(({ id }) => id === asked.message?.id)!;
      const { statusCode } = await app.inject({ method: 'POST', url: new URL(unsubscribeUrl!).pathname });
      return statusCode === 200 ? {} : { code: String(statusCode) };
    }
    case 'cancel':
      return requester.cancel(asked.id);
    case 'askToExtend':
      return requester.askToExtend(asked.id);
    case 'answerWho':
      return requester.answerWho(asked.id, 'Budi');
    case 'call':
      return requester.call(asked.id);
    default:
      throw new Error(`nobody does ${JSON.stringify(act)}`);
  }
}
