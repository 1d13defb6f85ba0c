import { operatorMark, type Content } from './content.ts';

export const termsOfUseId: Content = {
  title: 'Ketentuan penggunaan',
  lead: 'Whereabouts dibuat untuk bertanya, bukan untuk membuntuti. Aturan ini berlaku bagi semua pemilik akun dan semua orang yang menjawab permintaan.',
  sections: [
    { id: 'operator', title: 'Dengan siapa perjanjian ini dibuat', body: [operatorMark] },
    {
      id: 'service',
      title: 'Apa yang dilakukan layanan ini',
      body: [
        'Seorang pemilik akun menanyakan di mana seseorang berada. Orang itu menerima tautan, membaca apa yang akan dibagikan dan dengan siapa, lalu memutuskan dengan bebas. Hanya setelah ia setuju, pemilik akun melihat lokasinya: setepat dan selama yang dipilih orang itu. Ia dapat berhenti dan menghapusnya kapan saja.',
        'Browser tidak dapat berbagi di latar belakang: lokasi hanya langsung selama halaman orang itu terbuka.',
      ],
    },
    {
      id: 'who',
      title: 'Siapa yang boleh memakainya',
      body: [
        'Akun hanya untuk orang berusia 18 tahun ke atas, satu orang satu akun. Untuk menjawab permintaan tidak diperlukan akun, dan tidak ada yang wajib menjawab.',
      ],
    },
    {
      id: 'not',
      title: 'Yang tidak diperbolehkan',
      body: [
        [
          'membuntuti, mengendalikan, atau mengancam siapa pun, atau menekan orang supaya setuju;',
          'bertanya dengan nama yang bukan nama Anda, atau berpura-pura sebagai pihak berwenang, perusahaan, atau kenalan orang itu;',
          'membuka tautan milik orang lain dan menjawab atas namanya;',
          'bertanya untuk orang lain dengan bayaran, atau mencari orang yang tidak ingin ditemukan;',
          'mengakali batas, blokir, atau penangguhan, atau menyerang layanan ini.',
        ],
      ],
    },
    {
      id: 'limits',
      title: 'Batas',
      body: [
        'Satu SMS, satu email, satu pesan suara, dan satu tautan per tiga jam untuk setiap akun; tidak ada orang yang ditanya yang menerima lebih dari tiga pesan dalam 24 jam, siapa pun yang bertanya; hanya teks yang sudah ditetapkan yang dikirim, dan panggilan hanya ditujukan kepada orang yang pernah setuju kepada akun yang sama; setelah dua kali ditolak, sebuah akun tidak dapat lagi bertanya kepada orang itu; siapa yang memblokir tidak dihubungi lagi.',
        'Dua laporan penyalahgunaan dari orang yang berbeda menangguhkan pengiriman sampai ditinjau oleh petugas. Akun yang melanggar aturan ini dapat dilarang mengirim untuk seterusnya; menghapusnya dan membuat akun lain dengan kotak surat yang sama tidak mencabut larangan itu.',
      ],
    },
    {
      id: 'paying',
      title: 'Pembayaran',
      body: [
        'Sebelum memesan, Anda melihat harga sekarang, harga selanjutnya, tanggal tagihan berikutnya, dan cara membatalkan. Paket diperpanjang otomatis dengan harga yang Anda setujui sampai Anda membatalkannya; sebelum masa percobaan berubah menjadi periode berbayar, Anda menerima email. Satu kotak surat mendapat satu masa percobaan.',
        'GCash tidak dapat ditagih secara otomatis: paket yang dibayar dengannya tidak memiliki masa percobaan dan tidak diperpanjang sendiri. Tiga hari sebelum berakhir, dan pada hari terakhirnya, Anda menerima email berisi tautan pembayaran; tanpa pembayaran, paket berakhir begitu saja. Bila dibayar lewat tautan itu, paling lambat tujuh hari setelah berakhir, paket berlanjut dari akhir masa sebelumnya.',
        'Anda dapat membatalkan langganan kapan saja di Langganan Saya dengan dua klik; yang sudah dibayar tetap berlaku sampai akhir. Dalam 14 hari sejak pembayaran pertama, Anda dapat membatalkan pembelian tanpa menyebutkan alasan melalui tautan di kuitansi: semua yang Anda bayar untuk itu dikembalikan, dan paketnya berakhir.',
        'Bila perpanjangan ditolak, penagihan dicoba lagi selama beberapa hari sementara semuanya tetap berjalan; setelah itu paket berakhir sampai Anda memperpanjangnya.',
      ],
    },
    {
      id: 'safety',
      title: 'Bukan untuk keadaan darurat',
      body: [
        'Ini bukan layanan darurat. Dalam bahaya, hubungi nomor darurat di tempat Anda (112 di Indonesia dan Uni Eropa). Lokasi bisa salah atau sudah lama: lokasi yang diperkirakan dari alamat internet adalah lingkaran luas dan dapat berada di kota lain. Jangan mengandalkannya bila nyawa atau kesehatan bergantung padanya.',
      ],
    },
    {
      id: 'end',
      title: 'Mengakhiri',
      body: [
        'Anda dapat menghapus akun di halaman akun kapan saja; penghapusan berlaku seketika. Apa yang masih kami simpan, dan alasannya, tercantum dalam kebijakan privasi.',
      ],
    },
    {
      id: 'data',
      title: 'Data dari pihak lain',
      body: [
        'Lokasi alamat internet: IP Geolocation by DB-IP (CC BY 4.0). Nama tempat: GeoNames (CC BY 4.0). Peta bawaan: Natural Earth (domain publik).',
      ],
    },
    {
      id: 'law',
      title: 'Hak Anda tetap ada',
      body: [
        'Tidak ada ketentuan di sini yang mengurangi hak yang diberikan hukum di tempat Anda tinggal, sebagai konsumen maupun sebagai orang yang datanya diproses.',
      ],
    },
  ],
};
