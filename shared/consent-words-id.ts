import type { ConsentWords } from './consent-words-en.ts';

// A changed word needs a new version in consent-text.ts.
export const consentWordsId: ConsentWords = {
  heading: 'Seseorang menanyakan lokasi Anda',
  inShort: {
    what: 'Peta hanya menampilkan pilihan Anda.',
    howLong: 'Selama Anda mau, selagi halaman terbuka.',
    stop: 'Bisa dihentikan atau dihapus kapan saja; yang tidak dihapus terlihat hingga 30 hari. Menolak tidak berakibat apa pun.',
  },
  askerTitle: 'Siapa yang bertanya, dan bagaimana Anda dihubungi',
  asker: {
    unknown:
      'Pengguna dewasa terdaftar yang memiliki nomor telepon Anda, alamat email Anda, atau tautan ini.',
    anonymousPhone: 'Pengguna dewasa terdaftar yang memiliki nomor telepon Anda. Ia tidak menyebutkan nama.',
    anonymousEmail: 'Pengguna dewasa terdaftar yang memiliki alamat email Anda. Ia tidak menyebutkan nama.',
    anonymousLink: 'Pengguna dewasa terdaftar yang membuat tautan ini. Ia tidak menyebutkan nama.',
    signedPhone:
      '“{{name}}”, pengguna dewasa terdaftar yang memiliki nomor telepon Anda. Nama ini tidak kami periksa.',
    signedEmail:
      '“{{name}}”, pengguna dewasa terdaftar yang memiliki alamat email Anda. Nama ini tidak kami periksa.',
    signedLink: '“{{name}}”, pengguna dewasa terdaftar yang membuat tautan ini. Nama ini tidak kami periksa.',
    caution: 'Tidak yakin siapa orangnya? Jangan berbagi.',
  },
  origin: {
    unknown:
      'Ia mengetik nomor atau alamat Anda, atau membuat tautan ini dan meneruskannya. Kami tidak mencari data Anda.',
    phone:
      'Ia mengetik nomor telepon Anda. Kami tidak mencarinya; kami hanya mengirimkan permintaannya kepada Anda.',
    email:
      'Ia mengetik alamat email Anda. Kami tidak mencarinya; kami hanya mengirimkan permintaannya kepada Anda.',
    link: 'Ia membuat tautan ini dan meneruskannya. Kami tidak mengetahui nomor telepon maupun alamat email Anda.',
  },
  stopTitle: 'Yang terlihat, cara berhenti, jika Anda menolak',
  see: 'Yang terlihat hanya yang Anda pilih di sini, pada peta, dan hanya jika Anda menekan Bagikan. Yang Anda bagikan dapat dilihat paling lama 30 hari, kecuali Anda menghapusnya lebih dulu. Membuka halaman ini tidak memberi tahu siapa pun apa pun.',
  duration:
    'Posisi Anda terkirim langsung selama halaman ini terbuka: setelah ditutup, tidak ada lagi yang dikirim. Sebelum 24 jam habis, halaman yang terbuka bertanya apakah ingin dilanjutkan.',
  stop: 'Untuk berhenti, menghapus yang telah dibagikan, atau mengubahnya, tekan tombol di halaman ini, atau buka lagi tautan yang sama. Anda tidak memerlukan akun.',
  refuse:
    'Jika Anda menolak, tidak terjadi apa-apa. Ia tidak melihat jawaban sampai tautan kedaluwarsa, kecuali Anda memilih memberitahunya.',
  danger:
    'Merasa ditekan atau tidak aman? Anda tidak wajib menjawab siapa pun. Dalam bahaya, hubungi nomor darurat (112 di Indonesia dan Uni Eropa).',
  choicesTitle: 'Arti setiap pilihan',
  precisionQuestion: 'Apa yang ingin Anda bagikan?',
  precision: {
    CITY: {
      label: 'Kota saya',
      brief: 'Lingkaran luas di sekitar kota Anda. Perangkat Anda tidak ditanya.',
      text: 'Diperkirakan satu kali dari alamat internet Anda saat Anda menekan Bagikan; alamat itu tidak disimpan. Perangkat Anda tidak ditanya. Yang terlihat adalah lingkaran luas dengan kata “perkiraan”.',
    },
    AREA: {
      label: 'Area saya, sekitar 1 km',
      brief: 'Dibulatkan sekitar 1 km, mengikuti gerak Anda.',
      text: 'Posisi perangkat Anda, dibulatkan sampai sekitar 1 km sebelum meninggalkan perangkat. Posisi ini ikut bergerak bersama Anda.',
    },
    EXACT: {
      label: 'Posisi tepat saya',
      brief: 'Sampai hitungan meter, mengikuti gerak Anda.',
      text: 'Posisi perangkat Anda, sering kali hanya selisih beberapa meter. Posisi ini ikut bergerak bersama Anda.',
    },
    ARRIVAL: {
      label: 'Hanya saat saya tiba',
      brief: 'Yang diketahui hanya bahwa Anda sudah tiba, dan kapan. Tanpa tempat sama sekali.',
      text: 'Saat Anda sampai, tekan “Saya sudah tiba”, atau tandai tempatnya lebih dulu dan biarkan halaman ini terbuka: tempat itu tetap di perangkat ini dan tidak pernah dikirim. Yang terbaca hanyalah bahwa Anda sudah tiba, dan kapan; tidak pernah di mana, dan tidak ada apa pun sebelumnya.',
    },
    cityFirst:
      'Untuk area atau posisi tepat, yang terlihat lebih dulu adalah kota Anda, sampai perangkat menemukan posisinya.',
  },
  durationQuestion: 'Berapa lama?',
  durations: {
    ONCE: { label: 'Sekali', text: 'Satu posisi, lalu selesai.' },
    ONE_HOUR: { label: '1 jam', text: '' },
    EIGHT_HOURS: { label: '8 jam', text: '' },
    UNTIL_STOPPED: { label: 'Sampai saya hentikan', text: 'Paling lama 24 jam.' },
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
      text: 'Kota yang diperkirakan dari alamat internet Anda dan, jika Anda memilih area atau posisi tepat, posisi perangkat Anda, masing-masing beserta akurasi, waktu, dan nama tempatnya; serta jawaban Anda. Dengan “Hanya saat saya tiba” tidak ada tempat sama sekali: hanya kapan Anda tiba. Bukan alamat internet Anda, bukan rincian browser Anda.',
    },
    recipients: {
      term: 'Penerima data',
      text: 'Orang yang bertanya. Perusahaan yang bekerja untuk pengelola (hosting, pengiriman pesan, nama tempat) dan pengiriman data ke negara lain tercantum dalam kebijakan privasi.',
    },
    retention: {
      term: 'Lama penyimpanan',
      text: 'Setiap posisi, dan waktu tiba, dihapus paling lambat setelah 30 hari, dan seketika bila Anda memilih menghapusnya. Bukti persetujuan Anda (versi teks ini, bahasa, ketepatan, durasi, waktu, jenis tautan) tetap disimpan sebagai bukti; di dalamnya tidak ada posisi. Penghapusan tidak dapat membatalkan apa yang sudah dilihat orang tersebut.',
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
