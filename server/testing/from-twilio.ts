import { randomUUID } from 'node:crypto';
import twilio from 'twilio';
import { testTwilioToken, type TestApp } from './build-test-app.ts';

type Form = Record<string, string>;

/** A request as Twilio makes it: a form, signed with the account's token over our public address. */
export function fromTwilio(
  app: TestApp,
  path: string,
  given: Form,
  options: { token?: string; signedFor?: string; signedForm?: Form } = {},
) {
  // A text that comes in has an identifier of its own.
  const own = { MessageSid: `SM${randomUUID().replaceAll('-', '')}` };
  const form = path.endsWith('/inbound') ? { ...own, ...given } : given;
  return app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilio.getExpectedTwilioSignature(
        options.token ?? testTwilioToken,
        app.ports.settings.publicUrl + (options.signedFor ?? path),
        options.signedForm ?? form,
      ),
    },
    payload: new URLSearchParams(form).toString(),
  });
}
