const described = (summary: string, type: string, data: object) => ({
  post: {
    summary,
    description:
      'Signed according to Standard Webhooks: HMAC-SHA-256 over `webhook-id.webhook-timestamp.body`. Retried until it is answered with 2xx, for an hour to an hour and a half, or until there is a newer message about the same subject. Messages may arrive out of order: of two with the same `data.id`, the one with the later `timestamp` is newer and shows the whole state.',
    parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
      name,
      in: 'header' as const,
      required: true,
      schema: { type: 'string' as const },
    })),
    requestBody: {
      content: {
        'application/json': {
          schema: {
            type: 'object' as const,
            properties: {
              type: { type: 'string' as const },
              timestamp: { type: 'string' as const, format: 'date-time' },
              data: { type: 'object' as const },
            },
          },
          example: { type, timestamp: '2026-11-21T08:30:00.000Z', data },
        },
      },
    },
    responses: { '2XX': { description: 'Accepted' } },
  },
});

/** What is sent to the endpoints that an account has registered. */
export const webhooks = {
  'location.changed': described('A location request changed, as its requester sees it.', 'location.changed', {
    id: '8e2f1c9e-3a57-4d38-8f1a-6a1e9d3c5b70',
    channel: 'LINK',
    status: 'GPS_TRACKED',
    consent: 'GRANTED',
    delivery: null,
    reply: null,
    isCancelled: false,
    locatedAt: '2026-11-21T08:29:58.000Z',
    sharingUntil: '2026-11-21T09:29:50.000Z',
    endedAt: null,
  }),
  'lookup.completed': described(
    'A lookup of the account has finished: DONE, EMPTY (nothing was found) or FAILED. Read it by its id.',
    'lookup.completed',
    {
      id: '3c1d5b70-9d3c-4b70-8a57-6a1e2f1c9e4d',
      kind: 'PHONE',
      state: 'DONE',
      startedAt: '2026-11-21T08:29:58.000Z',
      completedAt: '2026-11-21T08:29:59.000Z',
    },
  ),
  'subscription.changed': described(
    'The account’s plan was bought, renewed, declined, cancelled, resumed or refunded, or ended.',
    'subscription.changed',
    {
      id: '5b703c1d-3c9d-4170-8a57-1c9e6a1e2f4d',
      status: 'ACTIVE',
      autoRenew: true,
      isTrial: false,
      isPastDue: false,
      validUntil: '2026-12-19T08:29:58.000Z',
      worksUntil: '2026-12-23T08:29:58.000Z',
      nextDebitDay: '2026-12-19T08:29:58.000Z',
    },
  ),
};
