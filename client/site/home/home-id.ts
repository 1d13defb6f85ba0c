import type { HomeTexts } from './home.ts';

export const homeId: HomeTexts = {
  title: 'Whereabouts: tanyakan keberadaan keluarga Anda',
  description:
    'Tanyakan di mana anggota keluarga Anda berada. Ia yang memutuskan, dan baru setelah setuju ia muncul di peta Anda. Cari apa yang diketahui publik tentang sebuah nomor telepon atau alamat email.',
  eyebrow: 'Berbagi lokasi dengan persetujuan',
  heading: ['Di mana ia?', 'Ia yang memutuskan.'],
  lead: 'Anda mengirim satu pesan berisi tautan kepada anggota keluarga. Ia membaca apa yang akan dibagikan, kepada siapa, dan berapa lama. Baru setelah ia setuju, lokasinya muncul di peta Anda.',
  entry: {
    label: 'Nomor telepon atau alamat email',
    hint: 'Nomor dengan kode negara, misalnya +62 812 3456 7890, atau alamat email',
    locate: 'Tanyakan lokasi',
    lookUp: 'Cari data',
    locateHint:
      'Tanyakan lokasi: permintaan dikirim kepadanya, dan Anda perlu akun. Cari data: yang diketahui publik langsung terlihat.',
    phone: 'Nomor telepon',
    email: 'Alamat email',
    empty: 'Silakan masukkan nomor',
    phoneInvalid: 'Nomor telepon tidak valid',
    emailInvalid: 'Masukkan alamat email yang valid',
    needsScript:
      'Untuk menanyakan lokasi, mencari data, dan masuk diperlukan JavaScript. Semua isi halaman ini dapat dibaca tanpanya.',
  },
  how: {
    title: 'Cara kerja',
    steps: [
      {
        title: 'Anda bertanya',
        text: 'Masukkan nomor telepon dengan kode negara, atau alamat email. Sebelum mengirim, Anda melihat pesannya persis seperti yang akan diterima.',
        picture: 'Formulir permintaan, dengan pesan seperti yang akan diterima',
      },
      {
        title: 'Ia memutuskan',
        text: 'Tautan itu membuka halaman sederhana: bagikan kota, area, atau posisi tepat saya, selama yang saya mau, atau tidak sama sekali. Menolak tidak berakibat apa pun.',
        picture: 'Halaman di balik tautan: apa yang dibagikan, berapa lama, Bagikan dan Jangan bagikan',
      },
      {
        title: 'Anda melihatnya di peta',
        text: 'Posisinya bergerak di peta Anda selama halamannya terbuka. Kami selalu menyebutkan seberapa tepat dan seberapa baru.',
        picture: 'Peta kota demo, dengan Ibu di atasnya, langsung',
      },
      {
        title: 'Ia bisa berhenti kapan saja',
        text: 'Lewat tautan yang sama, ia dapat berhenti berbagi dan menghapus yang sudah dibagikan. Tanpa akun dan tanpa aplikasi.',
        picture: 'Halaman selama berbagi: yang mereka lihat, Berhenti, Berhenti dan hapus',
      },
    ],
  },
  pictures: {
    mum: 'Ibu',
    city: 'Kota demo, Montevideo',
    caption: 'Layar produk ini apa adanya, di kota demonya; tidak ada orang sungguhan di dalamnya.',
  },
  theirs: {
    title: 'Yang dilihat dan bisa dilakukan orang yang Anda tanya',
    items: [
      {
        title: 'Semuanya jelas lebih dulu',
        text: 'Pesan Anda, apa yang akan dibagikan, kepada siapa, dan berapa lama, di satu halaman, sebelum apa pun dibagikan. Ia bisa bertanya “Siapa ini?” lebih dulu.',
      },
      {
        title: 'Pilihannya sendiri',
        text: 'Kota, area, atau posisi tepat; sekali, satu jam, delapan jam, atau sampai ia berhenti. Apa yang dibagikan tidak dipilihkan, dan kedua jawaban sama besarnya.',
      },
      {
        title: 'Kendali di tangannya',
        text: 'Lewat tautan yang sama, ia bisa berhenti, mengubah, menghapus, atau memblokir kapan saja, dan melihat kapan Anda membukanya.',
      },
      {
        title: 'Gratis, tanpa akun',
        text: 'Menjawab tidak dipungut biaya, tanpa aplikasi, kata sandi, atau pendaftaran.',
      },
    ],
  },
  limits: {
    title: 'Yang tidak pernah kami lakukan',
    items: [
      {
        title: 'Tidak pernah diam-diam',
        text: 'Sebelum ia menjawab, kami hanya menyimpan yang Anda ketik dan apakah pesannya sampai: tidak ada lokasi, tidak ada alamat IP, bahkan tidak ada catatan bahwa ia membuka tautannya.',
      },
      {
        title: 'Tidak pernah di latar belakang',
        text: 'Kami tidak mengikuti siapa pun. Lokasi hanya langsung selama halaman orang itu terbuka.',
      },
      {
        title: 'Tidak pernah berpura-pura akurat',
        text: 'Lokasi dari alamat internet digambar sebagai lingkaran luas, tidak pernah sebagai titik, dan disebut perkiraan.',
      },
      {
        title: 'Tidak pernah mengganggu',
        text: 'Satu SMS, satu email, dan satu panggilan setiap tiga jam. Seseorang menerima paling banyak tiga pesan sehari, dan siapa pun dapat memblokir semuanya.',
      },
    ],
  },
  faqs: { title: 'Tanya jawab', all: 'Semua tanya jawab' },
};
