import type { SendSlot } from './send-slot.entity.ts';

/** What is sent over a channel, one and several: for the messages of refusals. */
export const channelNames: Record<SendSlot['channel'], { one: string; many: string }> = {
  SMS: { one: 'SMS', many: 'SMS' },
  VOICE: { one: 'call', many: 'calls' },
  EMAIL: { one: 'e-mail', many: 'e-mails' },
  LINK: { one: 'link', many: 'links' },
};
