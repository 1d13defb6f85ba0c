import type { Content } from './content.ts';

export const refundId: Content = {
  title: 'Pembatalan dan pengembalian dana',
  lead: 'Anda dapat membatalkan langganan kapan saja dengan dua klik, dan membatalkan pembelian dalam 14 hari sejak pembayaran pertama dengan uang kembali. Halaman ini menjelaskan apa yang terjadi kemudian, dan cara menghentikan pesan.',
  sections: [
    {
      id: 'cancel',
      title: 'Membatalkan langganan',
      body: [
        'Masuk, pilih Batalkan di Langganan Saya, lalu konfirmasi: dua klik, tanpa telepon dan tanpa ditanya alasan. Kami mengonfirmasinya melalui email. Yang sudah dibayar tetap berlaku sampai akhir; setelah itu tidak ada tagihan lagi. Sampai saat itu Anda dapat menarik kembali pembatalan di Langganan Saya, kecuali bila Anda membayar dengan PayPal: di sana pembatalan bersifat final. Paket yang dibayar dengan GCash tidak pernah ditagih lagi secara otomatis; membatalkannya menghentikan pengingat.',
        { href: '/dashboard/modules/MySubscription', text: 'Buka Langganan Saya' },
      ],
    },
    {
      id: 'trial',
      title: 'Selama masa percobaan',
      body: [
        'Pelanggan baru memulai dengan masa percobaan berbayar. Halaman pemesanan menyebutkan biayanya sekarang, tagihan selanjutnya, dan tanggalnya. Kami mengirim email sebelum masa percobaan berubah menjadi periode berbayar. Bila Anda membatalkan selama masa percobaan, masa itu tetap berlaku sampai akhir dan tidak ada tagihan berikutnya. Satu kotak surat mendapat satu masa percobaan.',
      ],
    },
    {
      id: 'withdrawal',
      title: 'Membatalkan pembelian dalam 14 hari',
      body: [
        'Dalam 14 hari sejak pembayaran pertama, Anda dapat membatalkan pembelian tanpa menyebutkan alasan. Buka tautan pembatalan di kuitansi yang kami kirim melalui email dan tekan tombolnya; Anda tidak perlu masuk. Semua yang dibayar untuk pembelian itu dikembalikan dengan cara yang sama seperti saat dibayar, dan paketnya berakhir seketika. Bila kuitansinya sudah tidak ada, kami dapat mengirimkan tautannya lagi. Dengan satu alamat email, tiga paket dapat dibeli dalam 14 hari.',
        { href: '/withdraw', text: 'Batalkan pembelian' },
      ],
    },
    {
      id: 'refund',
      title: 'Pengembalian dana setelah itu',
      body: [
        'Setelah 14 hari, periode yang sudah dimulai tidak dikembalikan dengan sendirinya. Bila ada kesalahan di pihak kami, misalnya tagihan ganda, tulislah kepada kami: kami memeriksanya dan mengembalikan yang salah ditagih. Pencarian yang gagal atau tidak menemukan apa pun tidak mengurangi kuota pencarian Anda. Hak yang diberikan hukum di tempat Anda tinggal tetap utuh.',
      ],
    },
    {
      id: 'expired',
      title: 'Bila tagihan ditolak',
      body: [
        'Perpanjangan yang ditolak dicoba lagi selama beberapa hari sementara semuanya tetap berjalan. Setelah itu langganan berakhir, dan permintaan lokasi serta pencarian dijeda sampai Anda memperpanjangnya. Halaman akun, ekspor data, dan penghapusan akun tetap dapat Anda gunakan, dan berbagi lokasi yang sedang berlangsung tetap berjalan bagi orang yang berbagi.',
      ],
    },
    {
      id: 'messages',
      title: 'Berhenti menerima pesan',
      body: [
        'Ada yang menanyakan keberadaan Anda dan Anda tidak mau menerima pesan lagi? Untuk ini Anda tidak memerlukan akun:',
        [
          'buka tautan di SMS atau email itu dan blokir permintaan berikutnya di sana: cara ini selalu bisa;',
          'untuk email, tekan tombol berhenti berlangganan di program email Anda: setiap email kepada orang yang ditanya memilikinya;',
          'atau balas dengan STOP, bila SMS atau email itu menawarkannya.',
        ],
        'Setelah itu, tidak seorang pun dapat menulis ke nomor atau alamat ini melalui Whereabouts.',
      ],
    },
    {
      id: 'account',
      title: 'Menghapus akun',
      body: [
        'Anda dapat menghapus akun di halaman akun kapan saja. Penghapusan berlaku seketika dan sekaligus mengakhiri langganan, tetapi dengan sendirinya tidak mengembalikan uang. Bila Anda ingin membatalkan pembelian dalam 14 hari terakhir, lakukan itu dahulu: setelah akun dihapus, itu hanya dapat dilakukan lewat tautan di kuitansi Anda, sampai 14 hari itu berakhir, dan tautan itu tidak dapat kami kirim ulang. Apa yang harus disimpan, dan berapa lama, tercantum dalam kebijakan privasi.',
        { href: '/withdraw', text: 'Batalkan pembelian dahulu' },
        { href: '/privacy-policy#account', text: 'Yang tetap disimpan setelah akun dihapus' },
      ],
    },
  ],
};
