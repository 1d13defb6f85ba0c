import { operatorMark, type Content } from './content.ts';

export const aboutUsId: Content = {
  title: 'Tentang kami',
  lead: 'Dengan Whereabouts Anda dapat menanyakan keberadaan anggota keluarga, dan ialah yang memutuskan. Layanan ini juga mencari apa yang diketahui publik tentang sebuah nomor telepon atau alamat email.',
  sections: [
    {
      id: 'why',
      title: 'Mengapa layanan ini ada',
      body: [
        'Kita saling mengkhawatirkan: anak yang sedang pulang, orang tua yang tidak menjawab, teman di kota yang asing baginya. Kebanyakan layanan menjawab kekhawatiran itu dengan membuntuti ponsel. Menurut kami, pertanyaan sebaiknya tetap pertanyaan. Orang yang ditanya membacanya, tahu apa yang akan ia bagikan, lalu menjawab ya atau tidak.',
      ],
    },
    {
      id: 'how',
      title: 'Apa bedanya',
      body: [
        [
          'Sebelum orang yang ditanya menjawab, kami hanya menyimpan yang diketik orang yang bertanya dan apakah pesannya sampai: tidak ada lokasi, tidak ada alamat internet, bahkan tidak ada catatan bahwa ia membuka tautannya.',
          'Ia memilih seberapa tepat (kotanya, areanya, posisi tepatnya) dan berapa lama. Keduanya diterapkan sebelum apa pun disimpan.',
          'Ia tidak memerlukan akun atau aplikasi. Lewat tautan di pesannya ia tetap memegang kendali: berhenti, menghapus, mengubah, memblokir, melaporkan.',
          'Anda melihat seberapa tepat dan seberapa baru sebuah lokasi. Lokasi yang diperkirakan dari alamat internet digambar sebagai lingkaran dan disebut perkiraan.',
        ],
      ],
    },
    {
      id: 'not',
      title: 'Yang tidak kami lakukan',
      body: [
        'Tidak ada pelacakan tersembunyi, tidak ada perangkat lunak yang dipasang di ponsel orang lain, dan tidak ada pelacakan di latar belakang: browser hanya berbagi selama halamannya terbuka. Kami tidak menjual data, dan tidak mengarangnya: bila tidak ada yang diketahui tentang sebuah nomor, laporan menyatakannya. Whereabouts bukan lembaga pelaporan konsumen, dan laporannya tidak boleh dipakai untuk keputusan tentang pekerjaan, kredit, sewa tempat tinggal, atau asuransi.',
        'Layanan ini bukan untuk keadaan darurat. Dalam bahaya, hubungi nomor darurat Anda (112 di Indonesia dan Uni Eropa).',
      ],
    },
    {
      id: 'money',
      title: 'Dari mana pendapatan kami',
      body: [
        'Hanya dari langganan. Sebelum memesan, Anda melihat harga sekarang, harga selanjutnya, dan tanggal tagihan berikutnya. Menjawab permintaan selalu gratis.',
        { href: '/unsubscribe-and-refund', text: 'Pembatalan dan pengembalian dana' },
      ],
    },
    {
      id: 'adults',
      title: 'Untuk orang dewasa',
      body: [
        'Akun dan pencarian hanya untuk orang berusia 18 tahun ke atas. Siapa pun yang lebih muda dan menerima permintaan sebaiknya lebih dulu menunjukkannya kepada orang tua atau wali.',
      ],
    },
    {
      id: 'operator',
      title: 'Siapa yang mengelola situs ini',
      body: [operatorMark, { href: '/contact-us', text: 'Hubungi kami' }],
    },
  ],
};
