/**
 * What a recipient is told before they say yes. The page shows it, the server hashes it for the consent receipt.
 * Change a word, and `version` must change too. Placeholders in double braces are filled in by the page.
 */
const en = {
  heading: 'Someone is asking where you are',
  lead: 'You decide. Opening this page has told nobody anything: no place, no address, not even that you opened it.',
  askerTitle: 'Who is asking',
  asker: {
    unknown:
      'A registered adult user of Whereabouts who has your phone number, your e-mail address or this link.',
    anonymousPhone:
      'A registered adult user of Whereabouts who has your phone number. They did not give a name.',
    anonymousEmail:
      'A registered adult user of Whereabouts who has your e-mail address. They did not give a name.',
    anonymousLink: 'A registered adult user of Whereabouts who gave you this link. They did not give a name.',
    signedPhone:
      '“{{name}}”. They signed with this name; we have not checked it. They are a registered adult user of Whereabouts who has your phone number.',
    signedEmail:
      '“{{name}}”. They signed with this name; we have not checked it. They are a registered adult user of Whereabouts who has your e-mail address.',
    signedLink:
      '“{{name}}”. They signed with this name; we have not checked it. They are a registered adult user of Whereabouts who gave you this link.',
    caution: 'Not sure who it is? Then don’t share.',
  },
  originTitle: 'How they reached you',
  origin: {
    unknown: 'They typed in your number or address, or gave you the link themselves. We did not look you up.',
    phone: 'They typed in your phone number. We did not look it up; we only sent you their request.',
    email: 'They typed in your e-mail address. We did not look it up; we only sent you their request.',
    link: 'They gave you this link themselves. We know neither your phone number nor your e-mail address.',
  },
  seeTitle: 'What they would see',
  see: 'Only what you choose below, on a map, and only if you press Share. They can look at what you shared for up to 30 days, unless you erase it before.',
  durationTitle: 'For how long',
  duration: 'You choose below. It is live while this page is open: close it and nothing more is sent.',
  stopTitle: 'How to stop',
  stop: 'Press Stop on this page. Or open this same link again, without an account, to stop, to erase what you shared, or to change it.',
  refuseTitle: 'If you say no',
  refuse: 'Nothing happens. They see no answer until the link expires, unless you choose to tell them.',
  danger:
    'Do you feel pressed or unsafe? You owe nobody an answer. In danger, call your emergency number (112 in Indonesia and the EU).',
  precisionQuestion: 'What do you want to share?',
  precision: {
    CITY: {
      label: 'My city',
      text: 'Worked out once from your internet address when you press Share; the address is not kept. Your device is not asked. They see a wide circle and the word “approximate”.',
    },
    AREA: {
      label: 'My area, about 1 km',
      text: 'The position of your device, rounded to about 1 km before it leaves the device. It moves along with you.',
    },
    EXACT: {
      label: 'My exact position',
      text: 'The position of your device, often to within a few metres. It moves along with you.',
    },
    cityFirst: 'With area or exact, they first see your city, until your device has found its position.',
  },
  durationQuestion: 'For how long?',
  durations: {
    ONCE: { label: 'Once', text: 'One position, then it is over.' },
    ONE_HOUR: { label: '1 hour', text: '' },
    EIGHT_HOURS: { label: '8 hours', text: '' },
    UNTIL_STOPPED: { label: 'Until I stop', text: 'At most 24 hours.' },
  },
  share: 'Share',
  refuseButton: 'Don’t share',
  legalTitle: 'Your rights and the legal details',
  legal: {
    controller: {
      term: 'Who is responsible',
      text: 'The operator of this Whereabouts site. Name, address and the contact for data protection are in the privacy policy.',
    },
    purpose: {
      term: 'What for',
      text: 'To show the person who asked where you are, for the time you choose. For nothing else: no advertising, no profile, no sale.',
    },
    basis: {
      term: 'On what ground',
      text: 'Your consent alone (GDPR article 6(1)(a); Indonesia: Law 27 of 2022, articles 20 to 22). You are not obliged to give it, by law or by contract.',
    },
    data: {
      term: 'Which data',
      text: 'The city worked out from your internet address or the positions of your device, with accuracy and time; and your answer. Not your internet address, not your browser’s details.',
    },
    recipients: {
      term: 'Who gets it',
      text: 'The person who asked. Companies that work for the operator (hosting, delivery of messages, names of places) and any transfer to another country are listed in the privacy policy.',
    },
    retention: {
      term: 'How long it is kept',
      text: 'Each position is erased 30 days after it was taken at the latest, and at once when you choose to erase it. A receipt of your consent (version of this text, language, precision, duration, times) stays as proof; it holds no position. Erasing cannot undo what the other person has already seen.',
    },
    withdrawal: {
      term: 'Taking it back',
      text: 'You can withdraw your consent at any time on this page. It takes effect at once (Indonesian law allows up to 3 × 24 hours). What was done before stays lawful.',
    },
    rights: {
      term: 'Your rights',
      text: 'Information, access and a copy, correction, erasure, restriction, objection and portability (GDPR articles 15 to 21; Indonesia: articles 5 to 13 of Law 27 of 2022, which add compensation for unlawful processing).',
    },
    complaint: {
      term: 'Complaints',
      text: 'To the data protection authority where you live; in Indonesia to the agency set up by Law 27 of 2022, or the Ministry of Communication and Digital Affairs.',
    },
    automation: {
      term: 'No automated decisions',
      text: 'No computer decides anything about you with these data.',
    },
    children: {
      term: 'Under 18?',
      text: 'Show this page to a parent or guardian first; they have to agree.',
    },
  },
};

export type ConsentWords = typeof en;

const id: ConsentWords = {
  heading: 'Seseorang menanyakan lokasi Anda',
  lead: 'Anda yang memutuskan. Membuka halaman ini tidak memberi tahu siapa pun apa pun: tidak lokasi, tidak alamat, bahkan tidak bahwa Anda telah membukanya.',
  askerTitle: 'Siapa yang bertanya',
  asker: {
    unknown:
      'Seorang pengguna dewasa terdaftar di Whereabouts yang memiliki nomor telepon, alamat email, atau tautan ini.',
    anonymousPhone:
      'Seorang pengguna dewasa terdaftar di Whereabouts yang memiliki nomor telepon Anda. Ia tidak menyebutkan nama.',
    anonymousEmail:
      'Seorang pengguna dewasa terdaftar di Whereabouts yang memiliki alamat email Anda. Ia tidak menyebutkan nama.',
    anonymousLink:
      'Seorang pengguna dewasa terdaftar di Whereabouts yang memberi Anda tautan ini. Ia tidak menyebutkan nama.',
    signedPhone:
      '“{{name}}”. Nama ini ditulis oleh pengirim; kami tidak memeriksanya. Ia pengguna dewasa terdaftar di Whereabouts yang memiliki nomor telepon Anda.',
    signedEmail:
      '“{{name}}”. Nama ini ditulis oleh pengirim; kami tidak memeriksanya. Ia pengguna dewasa terdaftar di Whereabouts yang memiliki alamat email Anda.',
    signedLink:
      '“{{name}}”. Nama ini ditulis oleh pengirim; kami tidak memeriksanya. Ia pengguna dewasa terdaftar di Whereabouts yang memberi Anda tautan ini.',
    caution: 'Tidak yakin siapa orangnya? Jangan bagikan.',
  },
  originTitle: 'Bagaimana Anda dihubungi',
  origin: {
    unknown:
      'Ia mengetik nomor atau alamat Anda, atau memberi Anda tautan ini sendiri. Kami tidak mencari data Anda.',
    phone:
      'Ia mengetik nomor telepon Anda. Kami tidak mencarinya; kami hanya mengirimkan permintaannya kepada Anda.',
    email:
      'Ia mengetik alamat email Anda. Kami tidak mencarinya; kami hanya mengirimkan permintaannya kepada Anda.',
    link: 'Ia sendiri yang memberi Anda tautan ini. Kami tidak mengetahui nomor telepon maupun alamat email Anda.',
  },
  seeTitle: 'Apa yang akan terlihat',
  see: 'Hanya yang Anda pilih di bawah, pada peta, dan hanya jika Anda menekan Bagikan. Yang Anda bagikan dapat dilihat paling lama 30 hari, kecuali Anda menghapusnya lebih dulu.',
  durationTitle: 'Berapa lama',
  duration:
    'Anda yang memilih di bawah. Lokasi terkirim langsung selama halaman ini terbuka: setelah ditutup, tidak ada lagi yang dikirim.',
  stopTitle: 'Cara berhenti',
  stop: 'Tekan Berhenti di halaman ini. Atau buka lagi tautan yang sama, tanpa akun, untuk berhenti, menghapus yang telah dibagikan, atau mengubahnya.',
  refuseTitle: 'Jika Anda menolak',
  refuse:
    'Tidak terjadi apa-apa. Ia tidak melihat jawaban sampai tautan kedaluwarsa, kecuali Anda memilih memberitahunya.',
  danger:
    'Merasa ditekan atau tidak aman? Anda tidak wajib menjawab siapa pun. Dalam bahaya, hubungi nomor darurat (112 di Indonesia dan Uni Eropa).',
  precisionQuestion: 'Apa yang ingin Anda bagikan?',
  precision: {
    CITY: {
      label: 'Kota saya',
      text: 'Diperkirakan satu kali dari alamat internet Anda saat Anda menekan Bagikan; alamat itu tidak disimpan. Perangkat Anda tidak ditanya. Yang terlihat adalah lingkaran luas dengan kata “perkiraan”.',
    },
    AREA: {
      label: 'Area saya, sekitar 1 km',
      text: 'Posisi perangkat Anda, dibulatkan sampai sekitar 1 km sebelum meninggalkan perangkat. Posisi ini ikut bergerak bersama Anda.',
    },
    EXACT: {
      label: 'Posisi tepat saya',
      text: 'Posisi perangkat Anda, sering kali hanya selisih beberapa meter. Posisi ini ikut bergerak bersama Anda.',
    },
    cityFirst:
      'Untuk area atau posisi tepat, yang terlihat lebih dulu adalah kota Anda, sampai perangkat menemukan posisinya.',
  },
  durationQuestion: 'Berapa lama?',
  durations: {
    ONCE: { label: 'Sekali', text: 'Satu posisi, lalu selesai.' },
    ONE_HOUR: { label: '1 jam', text: '' },
    EIGHT_HOURS: { label: '8 jam', text: '' },
    UNTIL_STOPPED: { label: 'Sampai saya berhenti', text: 'Paling lama 24 jam.' },
  },
  share: 'Bagikan',
  refuseButton: 'Jangan bagikan',
  legalTitle: 'Hak Anda dan rincian hukum',
  legal: {
    controller: {
      term: 'Penanggung jawab',
      text: 'Pengelola situs Whereabouts ini (pengendali data pribadi). Nama, alamat, dan kontak pelindungan data tercantum dalam kebijakan privasi.',
    },
    purpose: {
      term: 'Tujuan',
      text: 'Menunjukkan kepada orang yang bertanya di mana Anda berada, selama waktu yang Anda pilih. Tidak untuk hal lain: tanpa iklan, tanpa profil, tidak dijual.',
    },
    basis: {
      term: 'Dasar hukum',
      text: 'Hanya persetujuan Anda (Undang-Undang Nomor 27 Tahun 2022 pasal 20 sampai 22; GDPR pasal 6(1)(a)). Anda tidak wajib memberikannya, baik menurut undang-undang maupun kontrak.',
    },
    data: {
      term: 'Data yang diproses',
      text: 'Kota yang diperkirakan dari alamat internet Anda atau posisi perangkat Anda, beserta akurasi dan waktunya; dan jawaban Anda. Bukan alamat internet Anda, bukan rincian browser Anda.',
    },
    recipients: {
      term: 'Penerima data',
      text: 'Orang yang bertanya. Perusahaan yang bekerja untuk pengelola (hosting, pengiriman pesan, nama tempat) dan pengiriman data ke negara lain tercantum dalam kebijakan privasi.',
    },
    retention: {
      term: 'Lama penyimpanan',
      text: 'Setiap posisi dihapus paling lambat 30 hari setelah diambil, dan seketika bila Anda memilih menghapusnya. Bukti persetujuan Anda (versi teks ini, bahasa, ketepatan, durasi, waktu) tetap disimpan sebagai bukti; di dalamnya tidak ada posisi. Penghapusan tidak dapat membatalkan apa yang sudah dilihat orang tersebut.',
    },
    withdrawal: {
      term: 'Menarik persetujuan',
      text: 'Anda dapat menarik persetujuan kapan saja di halaman ini. Penarikan berlaku seketika (undang-undang mengizinkan paling lambat 3 × 24 jam). Pemrosesan sebelumnya tetap sah.',
    },
    rights: {
      term: 'Hak Anda',
      text: 'Informasi, akses dan salinan, perbaikan, penghapusan, pembatasan, keberatan, dan portabilitas (UU Nomor 27 Tahun 2022 pasal 5 sampai 13, termasuk hak atas ganti rugi; GDPR pasal 15 sampai 21).',
    },
    complaint: {
      term: 'Pengaduan',
      text: 'Kepada lembaga yang dibentuk berdasarkan UU Nomor 27 Tahun 2022 atau Kementerian Komunikasi dan Digital; di negara lain kepada otoritas pelindungan data setempat.',
    },
    automation: {
      term: 'Tanpa keputusan otomatis',
      text: 'Tidak ada komputer yang mengambil keputusan tentang Anda dengan data ini.',
    },
    children: {
      term: 'Di bawah 18 tahun?',
      text: 'Tunjukkan dulu halaman ini kepada orang tua atau wali; mereka harus menyetujuinya.',
    },
  },
};

export type ConsentLocale = 'en' | 'id';

export const consentText: { version: string } & Record<ConsentLocale, ConsentWords> = {
  version: '2026-11-21.1',
  en,
  id,
};

type Words = { readonly [key: string]: string | Words };

const linesOf = (words: Words, path: string): string[] =>
  Object.keys(words)
    .sort()
    .flatMap((key) => {
      const value = words[key] as string | Words;
      const at = path ? `${path}.${key}` : key;
      return typeof value === 'string' ? [`${at}: ${value}`] : linesOf(value, at);
    });

/** The canonical text of one language: version, language, then `path: text` lines sorted by path. This is what is hashed. */
export function consentTextFor(locale: ConsentLocale): string {
  return [`version: ${consentText.version}`, `locale: ${locale}`, ...linesOf(consentText[locale], '')].join(
    '\n',
  );
}
