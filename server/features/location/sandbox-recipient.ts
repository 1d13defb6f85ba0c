import type { Context } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { requireViewer } from '#server/features/account/session.ts';
import { consentText } from '#shared/consent-text.ts';
import { declineConsent } from './decline-consent.ts';
import { grantConsent } from './grant-consent.ts';
import { locationById, type LocationRow } from './location.queries.ts';
import { shownLocation } from './view-locations.ts';
import { sharePosition } from './share-position.ts';
import { withdrawConsent } from './withdraw-consent.ts';

export type SandboxAct = 'GRANT_CITY' | 'GRANT_EXACT' | 'MOVE' | 'STOP' | 'DECLINE';

/** Jakarta's Merdeka Square, where the sandbox's recipient takes walks. */
const start = { latitude: -6.1754, longitude: 106.8272 };
/** Some 300 m in degrees. */
const step = 0.003;

/** Plays the recipient of one's own request, through the same acts as the real page. Throws NOT_FOUND in production. */
export async function sandboxRecipient(
  ctx: Context,
  input: { locationId: string; act: SandboxAct },
): Promise<LocationRow> {
  const { accountId } = requireViewer(ctx);
  const row = ctx.settings.sandbox ? await locationById(ctx, accountId, input.locationId) : null;
  if (!row) throw new AppError('NOT_FOUND');
  const token = ctx.vault.token('invitation', row.invitationId);
  // As if from this very machine: the marked demo place.
  const client = { address: '127.0.0.1' };
  const recipient: Context = { ...ctx, viewer: null };
  const textVersion = consentText.version;
  const share = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
    sharePosition(recipient, {
      token,
      position: { latitude, longitude, accuracy: 15, recordedAt: ctx.now() },
    });
  switch (input.act) {
    case 'GRANT_CITY':
      await grantConsent(recipient, { token, precision: 'CITY', duration: 'ONE_HOUR', textVersion }, client);
      break;
    case 'GRANT_EXACT':
      await grantConsent(recipient, { token, precision: 'EXACT', duration: 'ONE_HOUR', textVersion }, client);
      await share(start);
      break;
    case 'MOVE': {
      const from = row.position?.source === 'GPS' ? row.position : start;
      await share({ latitude: from.latitude + step, longitude: from.longitude + step });
      break;
    }
    case 'STOP':
      await withdrawConsent(recipient, { token, erase: false });
      break;
    case 'DECLINE':
      await declineConsent(recipient, { token, tell: true });
      break;
  }
  return (await shownLocation(ctx, accountId, row.id))!;
}
