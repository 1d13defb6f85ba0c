import { single, type OperationName, type Params } from './contract.ts';

/** A message or call that the double took; `status` and `errorCode`: what became of it. */
export type Sent = {
  operation: OperationName;
  sid: string;
  params: Params;
  date: Date;
  status: string;
  errorCode: number | null;
};

const rfc2822 = (date: Date) => date.toUTCString().replace('GMT', '+0000');

/** A message as Twilio answers it, in the shape of its published example. */
const message = ({ sid, params, date, status, errorCode }: Sent, account: string) => ({
  account_sid: account,
  api_version: '2010-04-01',
  body: single(params, 'Body'),
  date_created: rfc2822(date),
  date_sent: null,
  date_updated: rfc2822(date),
  direction: 'outbound-api',
  error_code: errorCode,
  error_message: null,
  from: single(params, 'From')?.startsWith('+') ? single(params, 'From') : null,
  messaging_service_sid: single(params, 'MessagingServiceSid'),
  num_media: '0',
  num_segments: '1',
  price: null,
  price_unit: null,
  sid,
  status,
  subresource_uris: {},
  to: single(params, 'To'),
  uri: `/2010-04-01/Accounts/${account}/Messages/${sid}.json`,
});

/** A call as Twilio answers it. */
const call = ({ sid, params, date, status }: Sent, account: string) => ({
  account_sid: account,
  answered_by: null,
  api_version: '2010-04-01',
  caller_name: null,
  date_created: rfc2822(date),
  date_updated: rfc2822(date),
  direction: 'outbound-api',
  duration: null,
  end_time: null,
  forwarded_from: null,
  from: single(params, 'From'),
  from_formatted: single(params, 'From'),
  group_sid: null,
  parent_call_sid: null,
  phone_number_sid: null,
  price: null,
  price_unit: 'USD',
  queue_time: '0',
  sid,
  start_time: null,
  status,
  subresource_uris: {},
  to: single(params, 'To'),
  to_formatted: single(params, 'To'),
  trunk_sid: null,
  uri: `/2010-04-01/Accounts/${account}/Calls/${sid}.json`,
});

/** What was taken, as the operation that took it answers. */
export const resourceOf = (sent: Sent, account: string): Record<string, unknown> =>
  sent.operation === 'CreateCall' ? call(sent, account) : message(sent, account);

/** A page of the account's messages, newest first; we never need a second one. */
export function pageOf(sent: Sent[], to: string | null, account: string): Record<string, unknown> {
  const messages = sent
    .filter(({ operation, params }) => operation === 'CreateMessage' && (!to || params['To'] === to))
    .toReversed()
    .map((each) => message(each, account));
  const uri = `/2010-04-01/Accounts/${account}/Messages.json`;
  return {
    messages,
    page: 0,
    page_size: 50,
    start: 0,
    end: Math.max(0, messages.length - 1),
    uri,
    first_page_uri: uri,
    next_page_uri: null,
    previous_page_uri: null,
  };
}
