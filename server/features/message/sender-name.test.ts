import { expect, test } from 'vitest';
import { readSenderName } from './sender-name.ts';

const optional = { settings: { senderNameRequired: false } } as never;
const required = { settings: { senderNameRequired: true } } as never;

test.each(['Bu Sari', "Siobhán O'Neill", '王芳', 'J. R. Santos'])('accepts %s', (name) => {
  expect(readSenderName(optional, `  ${name} `)).toBe(name);
});

test.each([
  'pay at evil.com',
  'https://x',
  'call 0812 3456 7890',
  'a\u0000b',
  'x'.repeat(41),
  'me@x.id',
  'toto88.com',
  't.me',
  'x.co',
  'win m4.id',
])('rejects %j, which could carry a link or a message', (name) => {
  expect(() => readSenderName(optional, name)).toThrow(expect.objectContaining({ code: 'BAD_INPUT' }));
});

test.each(['\u3164', 'Bu\u034f Sari', '...', '- .', '42', `A${'\u0301'.repeat(6)}ni`])(
  'rejects %j, which is not a name',
  (name) => {
    expect(() => readSenderName(optional, name)).toThrow(expect.objectContaining({ code: 'BAD_INPUT' }));
  },
);

test.each([
  'Whereabouts',
  'W h e r e a b o u t s',
  'Wｈereabouts Team',
  'Whereаbouts',
  'ＷＨＥＲＥＡＢＯＵＴＳ',
  'Police',
  'Polïce Dept',
  'Pоlice',
  'Po1ice',
  'P o l i s i',
  'Polisi Jakarta',
  'Kementerian Hukum',
  'Google',
  'G00gle Security',
  'Gооgle',
  'WhatsApp Support',
  'Bank Mandiri',
  'Polri',
  'Admin',
  'Your bank',
  'FBI',
])('rejects %j as misleading: it resembles an authority, a company or this service', (name) => {
  expect(() => readSenderName(optional, name)).toThrow(
    expect.objectContaining({ code: 'SENDER_NAME_MISLEADING', details: { field: 'senderName' } }),
  );
});

test.each([
  'Kapolri',
  'Polresta Bandung',
  'Brimob',
  'Kominfo',
  'Kemenkes RI',
  'Bank Mandiri',
  'KlikBCA',
  'BankBCA',
  'BMKG',
  'OJK',
  'Social Security',
  'HMRC',
  'Royal Mail',
  'Detective Smith',
  'полиция',
  '警察',
  '경찰서',
  'Polizei',
  'Policía Nacional',
  'ᴘᴏʟɪᴄᴇ',
  'VVhatsapp',
  'Wh4tsapp',
  'P0l1s1',
  'F4ceb00k',
])('rejects %s, an authority or company that was missing, or a spelling that was', (name) => {
  expect(() => readSenderName(optional, name)).toThrow(
    expect.objectContaining({ code: 'SENDER_NAME_MISLEADING' }),
  );
});

test.each([
  'Search and Rescue',
  'Tim Basarnas',
  'Damkar Kota',
  'Red Cross',
  'PMI',
  '911 dispatch',
  'Women’s Aid',
  'Komnas Perempuan',
  'Child Protection',
  'Family Court',
  'Border Force',
  'Kantor Pajak',
  'DJP',
  'Constable Smith',
  'iCloud',
  'Find My iPhone',
  'Fraud team',
  'BSI',
  'Kantor Pos',
  'Debt Collector',
  'Kantor Kelurahan',
  'Satreskrim',
  'Polantas',
  'Puskesmas Depok',
  'Samsat Jakarta',
  'Pinjol Legal',
])('rejects %s: who seems to rescue, help, judge or warn is answered in haste', (name) => {
  expect(() => readSenderName(optional, name)).toThrow(
    expect.objectContaining({ code: 'SENDER_NAME_MISLEADING' }),
  );
});

test.each([
  'Adminah Putri',
  'Tim Sarah',
  'Grace Cross',
  'Fraulein Anna',
  'Komang Nasution',
  'Mandiri Putra',
  'Nina 4',
  'Courtney Baker',
  'Bin Salman',
  'Officer Dad',
  'Vivvi',
  'Ahmad bin Ali',
  'Grabiel',
  'Marc Applegate',
  'Mira Banks',
  'Иван',
  'Μαρία',
  'Dana',
  'Tom Cook',
  'สมชาย',
  'Icey',
  'Samsatya',
  'Camat Satria',
  'Lurah Sutrisno',
])('accepts %s, a personal name, even if part of it resembles a forbidden word', (name) => {
  expect(readSenderName(optional, name)).toBe(name);
});

test.each([
  'Adam Karim',
  'Jared Cross',
  'Dominic Loudermilk',
  'Layla Zada',
  'Mullazada',
  'Joko M. Nasution',
  'Felipe M. Adams',
  'Debbi Nance',
  'Rindo Satria',
  'Febri Mobarak',
  'Hugo Jekiel',
  'Abbas Arnason',
  'Rabab Insaf',
  'Erika Poirier',
])('accepts %s, whose words contain a forbidden one only where they meet', (name) => {
  expect(readSenderName(optional, name)).toBe(name);
});

test.each(['British Red Cross', 'Red-Cross', 'R e d Cross', 'Tim DAMKAR', 'iCloudSupport', 'My I Cloud'])(
  'rejects %s, where such a word begins one of its words',
  (name) => {
    expect(() => readSenderName(optional, name)).toThrow(
      expect.objectContaining({ code: 'SENDER_NAME_MISLEADING' }),
    );
  },
);

test.each(['John Constable', 'SARAH CONSTABLE', 'Emma Apple', 'Anna Uber', 'Peter Bank'])(
  'accepts %s, a forename with a surname that is otherwise a title or a company',
  (name) => {
    expect(readSenderName(optional, name)).toBe(name);
  },
);

test.each([
  'Constable',
  'Constable John',
  'Police Constable',
  'Chief Constable',
  'Kent Constable',
  'Constable John Constable',
  'John Constable Bank',
  'John Bank Support',
  'Bank John',
  'Your Bank',
  'Chase Bank',
  'Apple',
  'John Police',
  'John Sheriff',
])('rejects %s, where such a word is none', (name) => {
  expect(() => readSenderName(optional, name)).toThrow(
    expect.objectContaining({ code: 'SENDER_NAME_MISLEADING' }),
  );
});

test('treats an empty name as anonymous unless the deployment requires a name', () => {
  expect(readSenderName(optional, '   ')).toBeNull();
  expect(() => readSenderName(required, null)).toThrow(
    expect.objectContaining({ code: 'SENDER_NAME_REQUIRED' }),
  );
});
