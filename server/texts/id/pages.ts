import type {
  AppPages,
  ContactForm,
  HomeWords,
  OperatorWords,
  PixelWords,
  Texts,
  UnsubscribePage,
  WithoutScript,
} from '../types.ts';

export const unsubscribePage: UnsubscribePage = {
  title: 'Hentikan pesan dari Whereabouts',
  explanation:
    'Tekan tombol ini, dan tidak seorang pun dapat mengirim pesan lagi kepada Anda melalui Whereabouts. Jika Anda sedang membagikan lokasi, itu juga berakhir. Hanya jika Anda telah mengonfirmasi akun dengan alamat ini, email tentang akun itu tetap dikirim.',
  button: 'Hentikan semua pesan',
  done: 'Tidak seorang pun dapat mengirim pesan lagi kepada Anda melalui Whereabouts.',
  invalid:
    'Tautan ini tidak lengkap atau tidak berlaku lagi, jadi tidak ada yang diubah. Pesan terbaru yang Anda terima dari Whereabouts menjelaskan cara menghentikan semua pesan.',
};

export const operatorWords: OperatorWords = {
  name: 'Pengelola',
  address: 'Alamat',
  email: 'Kontak',
  write:
    'Anda dapat menulis ke alamat ini tentang data Anda dan apa pun yang tercantum di halaman ini. Anda tidak memerlukan akun.',
  support: 'Telepon bantuan:',
  none: 'Instalasi ini tidak menyebutkan pengelola, seperti biasanya di komputer pengembang: siapa pun yang menjalankan server ini bertanggung jawab atasnya. Semua yang Anda perlukan untuk menolak, berhenti, menghapus, memblokir, atau melapor ada di balik tautan Anda, tanpa perlu menulis kepada siapa pun.',
};

export const homeWords: HomeWords = {
  reviews: 'Ulasan pelanggan',
  noName: 'Seorang pelanggan',
  latest: 'Yang sedang dicari',
  latestNote:
    'Nomor yang dicari dalam 30 hari terakhir, menurut negara penerbitnya. Suatu negara hanya ditampilkan jika pencariannya cukup banyak, sehari kemudian, dan dibulatkan ke bawah. Ini tidak menyatakan di mana seseorang berada.',
  atLeast: 'sedikitnya {n}',
  price: {
    title: 'Biayanya',
    trial:
      'Anda mencobanya seharga {now} (masa percobaan {trial} hari). Setelah itu {later} setiap {days} hari, sampai Anda membatalkannya: dua klik, kapan saja. Setiap periode mencakup {lookups} pencarian.',
    renewing:
      '{later} setiap {days} hari, sampai Anda membatalkannya: dua klik, kapan saja. Setiap periode mencakup {lookups} pencarian.',
    once: '{later} untuk {days} hari. Tidak diperpanjang otomatis. Sudah termasuk {lookups} pencarian.',
    free: 'Menjawab permintaan tidak dipungut biaya. Sebelum membayar, Anda membaca harga sekarang, harga selanjutnya, dan kapan ditagih.',
  },
};

export const contactMails: Texts['contactMails'] = {
  toOperator: {
    subject: 'Pesan melalui formulir kontak Whereabouts',
    text: 'Nama: {name}\nAlamat: {email}\n\n{message}\n\nAlamat ini diketik oleh pengirim dan tidak diperiksa.',
  },
  copy: {
    subject: 'Pesan Anda kepada Whereabouts',
    text: 'Pesan Anda sudah kami terima. Kami akan menjawab ke {email}.\n\n{message}',
  },
  dispute: {
    subject: 'Butir laporan yang disanggah',
    text: 'Seorang pelanggan menyanggah satu butir dalam laporan {report}:\n\n{title}\nSumber: {source}\n\nPelanggan itu belum membuktikan bahwa nomor atau alamat tersebut miliknya, jadi butir itu tetap ditampilkan seperti semula.',
  },
};

export const appPages: AppPages = {
  query: {
    title: 'Pencarian Balik Nomor Telepon · Whereabouts',
    description:
      'Masukkan nomor telepon dari negara mana pun atau alamat email: operator, negara, dan jenisnya langsung terlihat, masing-masing dengan sumbernya, tanpa akun.',
  },
  contact: {
    title: 'Hubungi kami · Whereabouts',
    description:
      'Pertanyaan, sesuatu yang tidak beres, atau permintaan tentang data Anda: tulislah kepada pengelola Whereabouts.',
  },
  other: {
    title: 'Whereabouts',
    description:
      'Tanyakan di mana anggota keluarga Anda berada. Ia yang memutuskan, dan baru setelah setuju ia muncul di peta Anda.',
  },
};

export const withoutScript: WithoutScript = {
  needsScript:
    'Halaman ini memerlukan JavaScript. Aktifkan JavaScript di browser Anda, lalu muat ulang halaman ini.',
  notFound: 'Halaman Tidak Ditemukan',
  home: 'Beranda',
  policy: 'Kebijakan privasi, dengan kontak pengelola',
};

export const contactForm: ContactForm = {
  name: 'Nama Anda (opsional)',
  email: 'Alamat email Anda',
  message: 'Pesan Anda. Jangan menulis kata sandi atau nomor kartu.',
  send: 'Kirim pesan',
  sent: 'Pesan Anda sudah terkirim. Kami akan menjawab melalui email.',
  home: 'Beranda',
  emailInvalid: 'Masukkan alamat email yang valid',
  messageInvalid: 'Tulislah pesan Anda, paling banyak 2.000 karakter.',
  tooMany: 'Terlalu banyak pesan dari sini. Silakan coba lagi nanti.',
  failed: 'Pesan Anda tidak dapat dikirim. Silakan coba lagi.',
};

export const pixelWords: PixelWords = {
  none: 'Tidak ada cookie iklan dan tidak ada piksel perusahaan lain.',
  some: 'Setelah Anda menerima, dan hanya setelah itu, browser Anda sekali meminta kepada jaringan iklan Meta sebuah gambar yang menghitung kunjungan (piksel, tanpa skrip). Meta melihat alamat internet dan browser Anda, dan dapat memasang cookie di situsnya sendiri; halaman mana yang Anda buka tidak diberitahukan, hanya bahwa Anda berkunjung. Bila Anda menolak, gambar itu tidak pernah diminta.',
};
