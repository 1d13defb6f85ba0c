import type { Invitation } from '../../api/invitation.ts';
import { fillIn, type Texts } from '../texts.ts';

const kinds = { PHONE: 'Phone', EMAIL: 'Email', LINK: 'Link' } as const;

/** Who is asking, in the consent text's own words; without an invitation, what is true for everybody. */
export function askerText(words: Texts['words'], invitation: Invitation | null): string {
  if (!invitation) return words.asker.unknown;
  const name = invitation.senderName;
  return fillIn(words.asker[`${name ? 'signed' : 'anonymous'}${kinds[invitation.channel]}`], {
    name: name ?? '',
  });
}

/** Where the number or address came from. */
export function originText(words: Texts['words'], invitation: Invitation | null): string {
  if (!invitation) return words.origin.unknown;
  return { PHONE: words.origin.phone, EMAIL: words.origin.email, LINK: words.origin.link }[
    invitation.channel
  ];
}
