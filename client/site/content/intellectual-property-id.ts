import type { Content } from './content.ts';

export const intellectualPropertyId: Content = {
  title: 'Kekayaan intelektual',
  lead: 'Apa milik siapa di situs ini, dengan lisensi apa kami memakai data pihak lain, dan cara memberi tahu kami bila ada yang melanggar hak Anda.',
  sections: [
    {
      id: 'ours',
      title: 'Situs ini',
      body: [
        'Nama, teks, gambar, dan perangkat lunak situs ini milik pengelolanya atau milik pihak yang melisensikannya. Anda boleh memakai layanan ini, mencetak dan mengutip halamannya, serta menautkannya. Anda tidak boleh menyalin layanan ini secara keseluruhan atau mengakuinya sebagai milik Anda.',
      ],
    },
    {
      id: 'yours',
      title: 'Apa yang Anda masukkan',
      body: [
        'Judul, nama, dan pesan yang Anda masukkan tetap milik Anda. Kami memakainya hanya untuk menjalankan layanan. Posisi adalah milik orang yang membagikannya; bahwa Anda dapat melihatnya tidak memberi Anda hak untuk menyebarkannya.',
      ],
    },
    {
      id: 'data',
      title: 'Data pihak lain',
      body: [
        [
          'Lokasi alamat internet: IP Geolocation by DB-IP (db-ip.com), CC BY 4.0.',
          'Nama tempat: GeoNames (geonames.org), CC BY 4.0.',
          'Peta bawaan: Natural Earth (naturalearthdata.com), domain publik.',
          'Jalan dan namanya, bila situs ini menampilkannya: © kontributor OpenStreetMap, ODbL; peta menyebutkannya.',
        ],
        'Setiap nilai dalam laporan menyebutkan sumbernya. Pemiliknya tetap memegang haknya.',
      ],
    },
    {
      id: 'software',
      title: 'Huruf dan perangkat lunak',
      body: [
        'Huruf Plus Jakarta Sans, Noto Sans, IBM Plex Sans Arabic, dan Nanum Gothic dipakai dengan SIL Open Font License. Perangkat lunaknya dibangun dengan pustaka sumber terbuka yang masing-masing lisensinya tetap berlaku.',
      ],
    },
    {
      id: 'marks',
      title: 'Nama pihak lain',
      body: [
        'Nama seperti Stripe, PayPal, GCash, Twilio, Android, dan iPhone adalah milik pemiliknya. Nama itu disebut di sini hanya untuk menjelaskan dengan apa layanan ini bekerja.',
      ],
    },
    {
      id: 'report',
      title: 'Ada yang milik Anda di sini?',
      body: [
        'Tulislah kepada kami dengan menyebutkan alamat halamannya, hak yang Anda miliki, dan cara menghubungi Anda. Kami memeriksanya dan menghapus yang tidak seharusnya ada di sini.',
        { href: '/contact-us', text: 'Hubungi kami' },
      ],
    },
  ],
};
