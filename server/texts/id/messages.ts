import type { MailTemplateText, MailText, TemplateText } from '../types.ts';

/** The sender of a request that nobody signed. */
export const anonymousSender = 'Seseorang yang mengenal Anda';

// SMS stay in the GSM alphabet: one character outside it would halve the length of a segment.
export const sms: readonly TemplateText[] = [
  {
    key: 'ask',
    name: 'Di mana Anda?',
    body: '{sender} menanyakan lokasi Anda. Anda bebas memutuskan: {link} Balas STOP untuk memblokir.',
  },
  {
    key: 'safe',
    name: 'Apakah Anda baik-baik saja?',
    body: '{sender} ingin tahu apakah Anda baik-baik saja dan di mana Anda berada. Anda yang memutuskan: {link} Balas STOP untuk memblokir.',
  },
  {
    key: 'arrival',
    name: 'Dalam perjalanan?',
    body: '{sender} ingin mengikuti perjalanan pulang Anda. Bagikan hanya jika Anda mau: {link} Balas STOP untuk memblokir.',
  },
];

export const emails: readonly MailTemplateText[] = [
  {
    key: 'ask',
    name: 'Di mana Anda?',
    subject: 'Seseorang menanyakan lokasi Anda',
    body: '{sender} menanyakan di mana Anda berada. Anda bebas memutuskan apakah akan menjawab, seberapa tepat, dan berapa lama. Tidak ada yang dibagikan kecuali Anda setuju.\n\nBaca apa yang diminta, lalu putuskan:\n{link}\n\nAnda tidak memerlukan akun. Jika Anda tidak melakukan apa pun, tidak terjadi apa-apa.',
  },
  {
    key: 'safe',
    name: 'Apakah Anda baik-baik saja?',
    subject: 'Apakah Anda baik-baik saja?',
    body: '{sender} ingin tahu apakah Anda baik-baik saja dan di mana Anda berada. Anda bebas memutuskan. Tidak ada yang dibagikan kecuali Anda setuju.\n\nBaca apa yang diminta, lalu putuskan:\n{link}\n\nAnda tidak memerlukan akun. Jika Anda tidak melakukan apa pun, tidak terjadi apa-apa.',
  },
];

// A call cannot carry a link: it points to the text message that the recipient already has.
export const calls: readonly TemplateText[] = [
  {
    key: 'ask',
    name: 'Di mana Anda?',
    body: 'Halo. Ini Whereabouts. {sender} menanyakan lokasi Anda. Tautannya ada di pesan teks yang kami kirimkan. Anda bebas memutuskan apakah akan menjawab. Menolak tidak menimbulkan akibat apa pun.',
  },
  {
    key: 'safe',
    name: 'Apakah Anda baik-baik saja?',
    body: 'Halo. Ini Whereabouts. {sender} ingin tahu apakah Anda baik-baik saja. Tautannya ada di pesan teks yang kami kirimkan. Anda bebas memutuskan apakah akan menjawab.',
  },
];

/** Half-way through a long share. */
export const shareReminder: MailText = {
  subject: 'Anda masih membagikan lokasi',
  text: 'Anda masih membagikan lokasi. Untuk berhenti atau mengubahnya, buka tautan Anda: {link}',
};
