import type { Content } from './content.ts';

export const trackingId: Content = {
  title: 'Melacak nomor telepon: apa yang bisa dan apa yang tidak',
  lead: 'Tidak ada situs web yang dapat melihat posisi ponsel hanya dari nomornya. Anda dapat bertanya kepada pemiliknya, dan Anda dapat mencari apa yang diketahui publik tentang nomor itu. Halaman ini menjelaskan caranya.',
  sections: [
    {
      id: 'number',
      title: 'Apa yang dapat diketahui dari sebuah nomor',
      body: [
        'Dari nomor telepon dapat diketahui negaranya, sering kali jenisnya (seluler, telepon tetap, telepon internet), operator yang pertama kali memilikinya, dan untuk telepon tetap daerah asal kode areanya. Posisi ponselnya tidak dapat diketahui. Situs yang menjanjikan posisi langsung hanya dari nomor menjanjikan sesuatu yang tidak diberikan jaringan kepada publik.',
        { href: '/query', text: 'Cari sebuah nomor' },
      ],
    },
    {
      id: 'ask',
      title: 'Cara melihat di mana seseorang berada: tanyakan',
      body: [
        [
          'Masukkan nomor dengan kode negaranya, atau alamat email, atau buat tautan yang Anda kirim sendiri.',
          'Pilih salah satu pesan yang tersedia. Anda melihatnya persis seperti yang akan diterima.',
          'Orang itu membuka tautan dan membaca apa yang akan dibagikan, kepada siapa, dan berapa lama. Ia memilih kotanya, areanya sekitar satu kilometer, atau posisi tepatnya: sekali, satu jam, delapan jam, atau sampai ia berhenti (paling lama 24 jam).',
          'Setelah ia setuju, ia muncul di peta Anda, langsung selama halamannya terbuka.',
        ],
        'Bila ia tidak menjawab dalam 72 jam, tautannya kedaluwarsa. Menolak tidak berakibat apa pun baginya, dan kecuali ia ingin Anda mengetahuinya, penolakan tampak seperti tidak ada jawaban.',
      ],
    },
    {
      id: 'precise',
      title: 'Seberapa tepat',
      body: [
        'Kota diperkirakan dari alamat internet saat ia menjawab. Itu lingkaran yang luas dan bisa keliru, terutama di jaringan seluler. Area atau posisi tepat berasal dari perangkatnya sendiri dan disertai akurasinya. Peta selalu menunjukkan seberapa tepat sebuah posisi dan sudah berapa lama sejak dikirim.',
      ],
    },
    {
      id: 'limits',
      title: 'Batas yang melindungi orang',
      body: [
        [
          'Satu SMS, satu email, satu pesan suara, dan satu tautan per tiga jam untuk setiap akun.',
          'Paling banyak tiga pesan dalam 24 jam kepada satu orang dari seluruh layanan, siapa pun yang bertanya.',
          'Setelah dua kali ditolak, sebuah akun tidak dapat lagi bertanya kepada orang itu.',
          'Tombol di halaman tautannya, atau balasan STOP pada SMS yang menawarkannya, memblokir semua pesan untuk seterusnya.',
          'Posisi dihapus 30 hari setelah diambil, atau seketika bila orang itu menghapusnya.',
        ],
      ],
    },
    {
      id: 'law',
      title: 'Apa kata hukum',
      body: [
        'Di banyak negara, membuntuti ponsel seseorang tanpa persetujuannya adalah tindak pidana, juga di dalam keluarga. Whereabouts hanya bekerja dengan persetujuan. Akun hanya untuk orang berusia 18 tahun ke atas.',
        { href: '/privacy-policy#basis', text: 'Dasar hukumnya, dalam kebijakan privasi' },
      ],
    },
  ],
};
