import type { Content } from './content.ts';

export const faqsId: Content = {
  title: 'Tanya jawab',
  lead: 'Yang sering ditanyakan tentang mencari lokasi seseorang dengan persetujuannya, tentang permintaan yang diterima, tentang pencarian, dan tentang pembayaran.',
  note: 'Ada yang menanyakan keberadaan Anda dan Anda khawatir? Anda tidak wajib menjawab siapa pun. Bila Anda tidak melakukan apa pun, tidak ada yang dibagikan.',
  sections: [
    {
      id: 'secret',
      title: 'Bisakah saya mencari lokasi seseorang tanpa sepengetahuannya?',
      body: [
        'Tidak. Orang itu menerima pesan, membaca apa yang akan dibagikan, dan hanya bila ia setuju Anda melihat lokasinya. Tidak ada mode tersembunyi.',
      ],
    },
    {
      id: 'asked',
      title: 'Saya menerima pesan yang menanyakan di mana saya. Apa yang harus saya lakukan?',
      body: [
        'Tidak perlu apa-apa bila Anda tidak mau: tidak ada yang dibagikan dan tautannya kedaluwarsa setelah 72 jam. Membuka tautan tidak menyimpan apa pun tentang Anda. Di halaman itu Anda dapat setuju, menolak, menanyakan siapa dia, mengirim jawaban singkat, memblokir semua permintaan, atau melaporkan penyalahgunaan. Orang yang bertanya tidak diberi tahu bahwa Anda menolak atau memblokir, kecuali Anda memilih memberitahukan penolakan Anda.',
      ],
    },
    {
      id: 'who',
      title: 'Siapa yang bertanya kepada saya?',
      body: [
        'Pengguna dewasa terdaftar yang memiliki nomor atau alamat Anda, atau yang membuat tautannya. Halaman di balik tautan itu menampilkan nama yang ia berikan, atau menyatakan bahwa ia tidak memberikannya; kami tidak memeriksa nama. Di sana Anda dapat bertanya “Siapa ini?” sebelum memutuskan.',
      ],
    },
    {
      id: 'stop',
      title: 'Saya sudah setuju. Bagaimana cara berhenti?',
      body: [
        'Buka lagi tautan dari pesan Anda, di perangkat mana pun: berhenti, hapus yang sudah dibagikan, ubah ketepatannya, atau lihat kapan orang itu melihatnya. Jika tautannya Anda terima dengan cara lain, misalnya lewat obrolan, bukalah di browser tempat Anda menyetujuinya: di browser lain Anda hanya dapat berhenti, menghapus, atau melapor. Menutup halaman atau mencabut izin lokasi di browser juga mengakhiri pembaruannya.',
      ],
    },
    {
      id: 'live',
      title: 'Apakah lokasinya langsung?',
      body: [
        'Ya, selama halaman orang itu terbuka; browser tidak dapat berbagi di latar belakang. Anda selalu melihat kapan posisi itu dikirim.',
      ],
    },
    {
      id: 'away',
      title: 'Bagaimana jika ia menjawab saat saya tidak melihatnya?',
      body: [
        'Setelah alamat Anda dikonfirmasi dengan tautan atau kode dari kami, Anda menerima email dalam dua menit bahwa ia telah menjawab, dengan tautan ke peta Anda. Email itu tidak menyebutkan di mana ia berada, dan dapat dimatikan di halaman akun Anda.',
      ],
    },
    {
      id: 'precise',
      title: 'Seberapa tepat lokasinya?',
      body: [
        'Setepat yang dipilih orang itu: kotanya (lingkaran luas, diperkirakan dari alamat internetnya), area sekitar satu kilometer, atau posisi tepat perangkatnya.',
      ],
    },
    {
      id: 'limits',
      title: 'Seberapa sering saya boleh bertanya?',
      body: [
        'Satu SMS, satu email, satu pesan suara, dan satu tautan per tiga jam untuk setiap akun. Tidak seorang pun menerima lebih dari tiga pesan dalam 24 jam, siapa pun yang bertanya, dan setelah dua kali ditolak, Anda tidak dapat lagi bertanya kepada orang itu.',
      ],
    },
    {
      id: 'lookup',
      title: 'Apa yang saya ketahui dari pencarian nomor atau alamat?',
      body: [
        'Dari nomor telepon: negara, jenis nomor, operator, dan zona waktunya; dari alamat email: apakah valid, jenisnya, dan apakah domainnya menerima email; serta lebih banyak lagi bila pengelola memasang sumbernya. Setiap nilai menyebutkan sumber dan kepastiannya. Bila tidak ada yang diketahui, laporan menyatakannya, dan pencarian itu tidak dihitung.',
      ],
    },
    {
      id: 'fcra',
      title: 'Bolehkah laporan dipakai untuk memilih penyewa atau karyawan?',
      body: [
        'Tidak. Whereabouts bukan lembaga pelaporan konsumen menurut Fair Credit Reporting Act (FCRA). Laporan tidak boleh dipakai untuk keputusan tentang pekerjaan, kredit, sewa tempat tinggal, atau asuransi, dan tidak boleh dipakai untuk mengganggu siapa pun.',
      ],
    },
    {
      id: 'price',
      title: 'Berapa biayanya?',
      body: [
        'Langganan dimulai dengan masa percobaan berbayar, lalu diperpanjang setiap periode sampai Anda membatalkannya; dengan GCash tidak ada masa percobaan, dan setiap periode Anda bayar sendiri. Satu periode mencakup 20 pencarian. Sebelum Anda membayar, halaman pemesanan menyebutkan harga sekarang, harga selanjutnya, dan tanggal tagihan berikutnya. Menjawab permintaan tidak dipungut biaya.',
      ],
    },
    {
      id: 'cancel',
      title: 'Bagaimana cara membatalkan, dan apakah uang saya kembali?',
      body: [
        'Di Langganan Saya, dengan dua klik; yang sudah dibayar tetap berlaku sampai akhir. Dalam 14 hari sejak pembayaran pertama, Anda juga dapat membatalkan pembelian melalui tautan di kuitansi, dan semua yang Anda bayar untuk itu dikembalikan.',
        { href: '/unsubscribe-and-refund', text: 'Pembatalan dan pengembalian dana' },
      ],
    },
    {
      id: 'kept',
      title: 'Apa yang disimpan, dan berapa lama?',
      body: [
        'Posisi paling lama 30 hari; bila orang itu menghapusnya, posisinya langsung hilang dari server kami. Selebihnya, dan apa yang masih termuat beberapa hari dalam cadangan data, tercantum dalam kebijakan privasi.',
        { href: '/privacy-policy#time', text: 'Berapa lama kami menyimpan apa' },
      ],
    },
    {
      id: 'age',
      title: 'Berapa usia minimumnya?',
      body: ['Akun dan pencarian hanya untuk orang berusia 18 tahun ke atas.'],
    },
    {
      id: 'emergency',
      title: 'Bisakah dipakai dalam keadaan darurat?',
      body: [
        'Tidak. Dalam bahaya, hubungi nomor darurat Anda (112 di Indonesia dan Uni Eropa). Posisi bisa keliru atau sudah lama.',
      ],
    },
  ],
};
