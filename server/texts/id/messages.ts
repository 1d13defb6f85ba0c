import type { MailTemplateText, MailText, TemplateText, Texts } from '../types.ts';

/** Claims only what we know: somebody typed in a number or an address. */
export const anonymousSender: Texts['anonymousSender'] = {
  SMS: 'orang yang punya nomor Anda',
  VOICE: 'seseorang yang punya nomor Anda',
  EMAIL: 'Seseorang yang punya alamat email Anda',
};

// A message offers only a way to block that works where it arrives (takes-replies.ts).
export const howToBlock: Texts['howToBlock'] = {
  SMS: { byReply: 'Blokir: balas STOP.', byLink: 'Blokir lewat tautan.' },
  EMAIL: {
    byReply: 'Untuk menghentikan semua pesan dari Whereabouts, balas email ini dengan STOP.',
    byLink:
      'Untuk menghentikan semua pesan dari Whereabouts, buka tautan di atas dan blokir permintaan berikutnya.',
    byButton:
      'Untuk menghentikan semua pesan dari Whereabouts, tekan tombol berhenti berlangganan di program email Anda.',
  },
};

// SMS texts stay within the GSM alphabet: one character outside it would halve the segment length. A second segment
// doubles the price.
export const sms: readonly TemplateText[] = [
  {
    key: 'ask',
    name: 'Di mana Anda?',
    body: 'Whereabouts: {sender} menanyakan lokasi Anda. Jawab jika mau: {link} {block}',
  },
  {
    key: 'safe',
    name: 'Apakah Anda baik-baik saja?',
    body: 'Whereabouts: {sender} menanyakan kabar & lokasi Anda. Jika mau: {link} {block}',
  },
  {
    key: 'arrival',
    name: 'Dalam perjalanan?',
    body: 'Whereabouts: {sender} bertanya Anda sampai di mana. Jika mau: {link} {block}',
  },
];

const decide = `Anda bebas memutuskan apakah akan menjawab, seberapa tepat, dan berapa lama. Tidak ada yang dibagikan kecuali Anda setuju.

Baca apa yang diminta, lalu putuskan:
{link}

Anda tidak memerlukan akun. Jika Anda tidak melakukan apa pun, tidak terjadi apa-apa.

{block}`;

export const emails: readonly MailTemplateText[] = [
  {
    key: 'ask',
    name: 'Di mana Anda?',
    subject: 'Whereabouts: ada yang menanyakan lokasi Anda',
    body: `Halo,\n\n{sender} menanyakan di mana Anda berada. ${decide}`,
  },
  {
    key: 'safe',
    name: 'Apakah Anda baik-baik saja?',
    subject: 'Whereabouts: apakah Anda baik-baik saja?',
    body: `Halo,\n\n{sender} ingin tahu apakah Anda baik-baik saja dan di mana Anda berada. ${decide}`,
  },
];

// A call cannot contain a link: it refers to the text message that the recipient already has.
export const calls: readonly TemplateText[] = [
  {
    key: 'ask',
    name: 'Di mana Anda?',
    body: 'Halo. Ini Whereabouts. Ada permintaan dari {sender}: di mana Anda? Tautannya ada di SMS yang kami kirimkan. Anda bebas memutuskan apakah akan menjawab. Menolak tidak berakibat apa pun.',
  },
  {
    key: 'safe',
    name: 'Apakah Anda baik-baik saja?',
    body: 'Halo. Ini Whereabouts. Ada permintaan dari {sender}: apakah Anda baik-baik saja? Tautannya ada di SMS yang kami kirimkan. Anda bebas memutuskan apakah akan menjawab. Menolak tidak berakibat apa pun.',
  },
];

/** Half-way through a long share. */
export const shareReminder: MailText = {
  subject: 'Anda masih membagikan lokasi',
  text: 'Whereabouts: Anda masih membagikan lokasi. Untuk berhenti atau mengubahnya, buka tautan Anda: {link}',
};

/** After a request's first share. */
export const shareConfirmation: MailText = {
  subject: 'Anda sedang membagikan lokasi',
  text: 'Whereabouts: Anda membagikan lokasi {duration}. Bukan Anda? Hentikan: {link}',
};

/** After a first share that tells only of the arrival. */
export const arrivalConfirmation: MailText = {
  subject: 'Anda akan memberi tahu saat tiba',
  text: 'Whereabouts: Anda akan memberi tahu saat tiba. Selain itu tidak ada yang terlihat. Bukan Anda? Hentikan: {link}',
};

/** Proves ownership of a number or address. */
export const ownershipCode: Texts['ownershipCode'] = {
  notYou: { canReply: 'Bukan Anda? Abaikan atau balas STOP.', oneWay: 'Bukan Anda? Abaikan saja.' },
  LOOKUPS: {
    sms: 'Whereabouts: {code} adalah kode Anda untuk melihat dan menghapus data nomor ini di hasil pencarian. Berlaku {minutes} menit. {notYou}',
    mail: {
      subject: 'Kode Whereabouts Anda untuk menghapus data',
      text: 'Kode Anda untuk melihat apa yang ditampilkan hasil pencarian Whereabouts tentang alamat email ini, dan untuk menghapusnya:\n\n{code}\n\nKode berlaku selama {minutes} menit. Masukkan hanya di tempat Anda memintanya, di jaringan yang sama; kami tidak pernah menanyakannya lewat telepon atau pesan.\n\nAnda tidak memintanya? Abaikan email ini; tidak akan terjadi apa-apa. {block}',
    },
  },
  SHARES: {
    sms: 'Whereabouts: {code} adalah kode Anda untuk melihat dan menghentikan berbagi lokasi dari nomor ini. Berlaku {minutes} menit. {notYou}',
    mail: {
      subject: 'Kode Whereabouts Anda untuk melihat dan berhenti berbagi',
      text: 'Kode Anda untuk melihat dan menghentikan apa yang diminta dan dibagikan lewat alamat email ini:\n\n{code}\n\nKode berlaku selama {minutes} menit. Masukkan hanya di tempat Anda memintanya, di jaringan yang sama; kami tidak pernah menanyakannya lewat telepon atau pesan.\n\nAnda tidak memintanya? Abaikan email ini; tidak akan terjadi apa-apa. {block}',
    },
  },
};

export const durations: Texts['durations'] = {
  ONCE: 'satu kali',
  ONE_HOUR: 'selama 1 jam',
  EIGHT_HOURS: 'selama 8 jam',
  UNTIL_STOPPED: 'sampai dihentikan, paling lama 24 jam',
};
