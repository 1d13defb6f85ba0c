import type { AnswerMails } from '../types.ts';

export const answerMails: AnswerMails = {
  who: {
    person: 'Orang yang Anda tanya',
    link: 'Orang yang membuka tautan Anda',
  },
  kinds: {
    ARRIVED: {
      subject: '{who} sudah tiba',
      text: '{who} sudah tiba, dan ingin Anda mengetahuinya:\n\n{link}',
    },
    SHARING: {
      subject: '{who} sedang berbagi lokasi dengan Anda',
      text: '{who} sedang berbagi lokasi dengan Anda. Lihat di peta Anda:\n\n{link}',
    },
    SHARED: {
      subject: '{who} telah berbagi lokasi dengan Anda',
      text: '{who} telah berbagi lokasi dengan Anda. Berbagi lokasi sudah berakhir; yang dibagikan ada di peta Anda sampai dihapus:\n\n{link}',
    },
    DECLINED: {
      subject: '{who} memilih untuk tidak berbagi lokasi',
      text: '{who} memilih untuk tidak berbagi lokasi, dan ingin Anda mengetahuinya:\n\n{link}',
    },
    WHO_IS_THIS: {
      subject: '{who} bertanya siapa Anda',
      text: '{who} bertanya siapa Anda. Anda bisa menjawab dengan nama, atau membiarkannya:\n\n{link}',
    },
    OK: {
      subject: '{who} menjawab: Saya baik-baik saja',
      text: '{who} menjawab: Saya baik-baik saja.\n\n{link}',
    },
    ON_MY_WAY: {
      subject: '{who} menjawab: Sedang di jalan',
      text: '{who} menjawab: Sedang di jalan.\n\n{link}',
    },
    CALL_ME: {
      subject: '{who} menjawab: Telepon saya',
      text: '{who} menjawab: Telepon saya.\n\n{link}',
    },
  },
  several: {
    subject: '{count} permintaan Anda telah dijawab',
    text: '{count} permintaan Anda telah dijawab. Lihat jawabannya di dasbor Anda:\n\n{link}',
  },
  title: 'Judul yang Anda berikan: {title}',
  planOver: 'Langganan Anda sudah berakhir: perpanjang untuk melihatnya di dasbor Anda.',
  footer:
    'Kami hanya menulis jika Anda belum melihat suatu jawaban. Untuk mematikan email ini, buka halaman akun Anda: {settings}',
};
