import type { QueryResultRow } from 'pg';
import type { LocationsQuery } from '../../client/src/gql/graphql.ts';
import { isoText } from '#server/sql/instants.ts';
import type { Vault } from '#server/context/vault.ts';
import { shareLink } from '#shared/paths.ts';

type Fields = LocationsQuery['locations']['nodes'][number];

/** What a dashboard shows of a request, decrypted by hand: every field that the app asks for. */
export function fieldsOf(
  vault: Vault,
  row: QueryResultRow,
): Record<Exclude<keyof Fields, '__typename'>, unknown> {
  const open = (sealed: Buffer | null, context: string) => sealed && vault.open(sealed, context);
  const [latitude, longitude, accuracy, address, , demo] = row.sealed
    ? JSON.parse(vault.open(row.sealed, `position:${row.consent_id}`))
    : [];
  return {
    id: row.id,
    channel: row.channel,
    recipient: open(row.recipient_sealed, `location.recipient:${row.id}`),
    title: open(row.title_sealed, `location.title:${row.id}`),
    icon: open(row.icon_sealed, `location.icon:${row.id}`),
    status: row.status,
    consent: row.until ? (row.ended_at ? 'ENDED' : 'GRANTED') : 'AWAITING',
    requestedAt: isoText(row.requested_at),
    locatedAt: isoText(row.located_at),
    expiresAt: isoText(row.expires_at),
    sharingUntil: row.ended_at ? null : isoText(row.until),
    heardAt: row.ended_at ? null : isoText(row.heard_at),
    endedAt: isoText(row.ended_at),
    cancelledAt: isoText(row.cancelled_at),
    changedAt: isoText(row.changed_at),
    delivery: row.delivery,
    templateId: row.template_id,
    call: row.call_state && { state: row.call_state, at: isoText(row.call_changed_at) },
    link: shareLink('http://localhost', row.locale, vault.token('handover', row.id)),
    senderName: open(row.sender_sealed, `location.sender:${row.id}`),
    whoAskedAt: isoText(row.who_asked_at),
    whoAnsweredAt: isoText(row.who_answered_at),
    reply: row.reply,
    repliedAt: isoText(row.replied_at),
    extensionAskedAt: isoText(row.extension_asked_at),
    hasCurrentPosition: Boolean(row.until && !row.ended_at && row.sealed && row.consent_id === row.share_id),
    positionCount: row.position_count,
    position: row.sealed && {
      latitude,
      longitude,
      accuracy,
      source: row.source,
      recordedAt: isoText(row.recorded_at),
      address,
      isDemo: demo === 1,
      isDoubtful: false,
    },
  };
}
