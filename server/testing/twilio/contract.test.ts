import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { operationAt, requestFaults, responseFaults } from './contract.ts';
import { twilioKeys, startTwilioDouble, type TwilioDouble } from './double.ts';
import { readTwiml } from './twiml.ts';

const formType = 'application/x-www-form-urlencoded';
const sms = { To: '+6281234567890', From: '+15005550006', Body: 'words' };
const twiml = '<?xml version="1.0" encoding="UTF-8"?><Response><Say>words</Say></Response>';
const call = { To: sms.To, From: sms.From, Twiml: twiml };

describe('the contract', () => {
  it('finds our operations by method and path', () => {
    const account = `/2010-04-01/Accounts/${twilioKeys.accountSid}`;
    expect(operationAt('POST', `${account}/Messages.json`)).toBe('CreateMessage');
    expect(operationAt('GET', `${account}/Messages.json`)).toBe('ListMessage');
    expect(operationAt('POST', `${account}/Calls.json`)).toBe('CreateCall');
    expect(operationAt('GET', `${account}/Messages/SM${'0a'.repeat(16)}.json`)).toBe('FetchMessage');
    expect(operationAt('GET', `${account}/Calls/CA${'0a'.repeat(16)}.json`)).toBe('FetchCall');
    expect(operationAt('GET', `${account}/Calls/SM${'0a'.repeat(16)}.json`)).toBeNull();
    expect(operationAt('DELETE', `${account}/Calls.json`)).toBeNull();
    expect(operationAt('POST', '/2010-04-01/Accounts/somebody/Calls.json')).toBeNull();
  });

  it.each([
    ['CreateMessage', sms],
    [
      'CreateMessage',
      { ...sms, From: 'Family', StatusCallback: 'https://where.test/x?id=1', MediaUrl: ['https://a.test'] },
    ],
    ['CreateCall', call],
    [
      'CreateCall',
      { ...call, StatusCallbackEvent: ['initiated', 'completed'], Timeout: '30', Record: 'false' },
    ],
    ['ListMessage', { To: sms.To, PageSize: '20' }],
  ] as const)('accepts %s with %j', (name, params) => {
    expect(requestFaults(name, formType, { ...params } as Record<string, string>)).toEqual([]);
  });

  it.each([
    ['CreateMessage', { ...sms, Text: 'x' }, 'Text: unknown'],
    ['CreateMessage', { From: sms.From, Body: 'x' }, 'To: is required'],
    ['CreateMessage', { ...sms, To: '081234567890' }, 'To: no phone-number'],
    ['CreateMessage', { ...sms, To: [sms.To, sms.To] }, 'To: no string'],
    ['CreateMessage', { ...sms, MessagingServiceSid: 'MG1' }, 'MessagingServiceSid: not of its pattern'],
    ['CreateMessage', { ...sms, StatusCallback: 'http://localhost:4000/x' }, 'StatusCallback: no uri'],
    ['CreateMessage', { ...sms, Body: 'x'.repeat(1_601) }, 'Body: longer than 1600'],
    ['CreateMessage', { ...sms, SmartEncoded: 'yes' }, 'SmartEncoded: no boolean'],
    ['CreateMessage', { ...sms, ValidityPeriod: '1.5' }, 'ValidityPeriod: no integer'],
    ['CreateMessage', { ...sms, ContentRetention: 'keep' }, 'ContentRetention: not one of its values'],
    ['CreateCall', { To: sms.To, Twiml: twiml }, 'From: is required'],
    ['CreateCall', { ...call, From: 'Family' }, 'From: no endpoint'],
    ['CreateCall', { ...call, Body: 'x' }, 'Body: unknown'],
    ['CreateCall', { ...call, Twiml: '<Response><Say>a & b</Say></Response>' }, 'Twiml: no twiml'],
    [
      'CreateCall',
      { ...call, Twiml: twiml.replace('</Say>', `${'x'.repeat(4_001)}</Say>`) },
      'Twiml: longer than 4000',
    ],
    [
      'CreateCall',
      { ...call, StatusCallbackEvent: ['completed', 'busy'] },
      'StatusCallbackEvent: not one of its values',
    ],
    ['ListMessage', { PageSize: '0' }, 'PageSize: out of range'],
    ['ListMessage', { 'DateSent>': 'yesterday' }, 'DateSent>: no date-time'],
  ] as const)('reports the fault in %s with %j', (name, params, fault) => {
    expect(requestFaults(name, formType, params as unknown as Record<string, string>)).toEqual([fault]);
  });

  it('accepts only form bodies', () => {
    expect(requestFaults('CreateCall', 'application/json', call)).toEqual([
      `content type application/json instead of ${formType}`,
    ]);
  });

  it('checks the double’s own responses too', () => {
    expect(responseFaults('ListMessage', { messages: [{ sid: 'x' }], page: 'one', more: 1 })).toEqual(
      expect.arrayContaining([
        'more: unknown',
        'page: no integer',
        'sid: not of its pattern',
        'uri: is required',
      ]),
    );
  });
});

describe('the double', () => {
  let double: TwilioDouble;
  beforeEach(async () => {
    double = await startTwilioDouble();
  });
  afterEach(() => double.close());

  const post = async (resource: string, params: Record<string, string>) => {
    const response = await fetch(
      `${double.url}/2010-04-01/Accounts/${twilioKeys.accountSid}/${resource}.json`,
      {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa(`${twilioKeys.accountSid}:${twilioKeys.authToken}`)}`,
          'content-type': formType,
        },
        body: new URLSearchParams(params).toString(),
      },
    );
    return { status: response.status, code: ((await response.json()) as { code?: number }).code };
  };

  it.each([
    ['Messages', { ...sms, Text: 'x' }, 20001, 'CreateMessage: Text: unknown'],
    ['Messages', { From: sms.From, Body: 'x' }, 21604, 'CreateMessage: To: is required'],
    ['Messages', { ...sms, To: '0812' }, 21211, 'CreateMessage: To: no phone-number'],
    ['Calls', { ...call, Speed: '2' }, 20001, 'CreateCall: Speed: unknown'],
    ['Calls', { From: sms.From, Twiml: twiml }, 21201, 'CreateCall: To: is required'],
    ['Calls', { ...call, From: 'MG1' }, 21212, 'CreateCall: From: no endpoint'],
  ] as [string, Record<string, string>, number, string][])(
    'rejects %s %j with 400 and code %s, accepts nothing and records the fault',
    async (resource, params, code, fault) => {
      expect(await post(resource, params)).toEqual({ status: 400, code });
      expect(double.sent).toEqual([]);
      expect(double.faults).toEqual([fault]);
      await expect(double.close()).rejects.toThrow(fault);
      double.faults.length = 0;
    },
  );

  it('rejects a call or message that lacks all alternatives of a required parameter', async () => {
    expect(await post('Calls', { To: sms.To, From: sms.From })).toEqual({ status: 400, code: 21205 });
    expect(await post('Messages', { To: sms.To, From: sms.From })).toEqual({ status: 400, code: 21602 });
    expect(await post('Messages', { To: sms.To, Body: 'x' })).toEqual({ status: 400, code: 21603 });
  });

  it('accepts a valid call and a valid message', async () => {
    expect((await post('Calls', call)).status).toBe(201);
    expect((await post('Messages', sms)).status).toBe(201);
    expect(double.faults).toEqual([]);
    expect(double.sent.map(({ operation }) => operation)).toEqual(['CreateCall', 'CreateMessage']);
  });
});

describe('TwiML', () => {
  it.each([
    '<Response><Say>x</Say></Response>',
    '<?xml version="1.0" encoding="UTF-8"?><Response></Response>',
    '<?xml version="1.0" encoding="UTF-8"?><Response><Say>x</Response>',
    '<?xml version="1.0" encoding="UTF-8"?><Response>x<Say>x</Say></Response>',
    '<?xml version="1.0" encoding="UTF-8"?><Response><Say>a & b</Say></Response>',
    '<?xml version="1.0" encoding="UTF-8"?><Response><Say>a < b</Say></Response>',
  ])('is invalid: %s', (xml) => {
    expect(readTwiml(xml)).toBeNull();
  });
});
