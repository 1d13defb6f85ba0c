import { operatorMark, type Policy } from './policy.ts';

export const privacyPolicyId: Policy = {
  title: 'Kebijakan privasi',
  lead: 'Whereabouts menunjukkan lokasi seseorang kepada orang yang bertanya, setelah orang itu setuju, selama waktu yang ia pilih. Halaman ini menjelaskan apa yang disimpan tentang siapa, berapa lama, dan bagaimana Anda menghapusnya.',
  frame: {
    version: 'Versi tanggal',
    contents: 'Isi halaman ini',
    otherLanguage: 'English',
    home: 'Beranda',
    other: 'Ketentuan penggunaan',
  },
  sections: [
    {
      id: 'operator',
      title: 'Penanggung jawab',
      body: [
        operatorMark,
        'Anda dapat menulis ke alamat ini tentang apa pun yang tercantum di halaman ini. Anda tidak memerlukan akun.',
      ],
    },
    {
      id: 'asked',
      title: 'Jika seseorang menanyakan lokasi Anda',
      body: [
        'Sebelum Anda setuju, membuka tautan tidak membuat apa pun tentang Anda disimpan: tidak bahwa Anda membukanya, tidak alamat internet, tidak lokasi, tidak rincian browser. Halaman itu tidak memasang cookie dan tidak memuat apa pun dari perusahaan lain.',
        'Yang tersimpan sebelum Anda menjawab berasal dari orang yang bertanya: nomor telepon atau alamat email yang ia ketik (terenkripsi), judul yang ia berikan, dan bahwa sebuah pesan telah dikirim kepada Anda.',
        'Jika Anda setuju, kami menyimpan:',
        [
          'bukti persetujuan Anda: ketepatan, durasi, waktu, bahasa, dan versi teks yang Anda baca. Di dalamnya tidak ada lokasi;',
          'lokasi Anda setepat yang Anda pilih: kota Anda, satu kali, diperkirakan dari alamat internet Anda (alamat itu sendiri tidak disimpan); atau posisi perangkat Anda, yang untuk pilihan area dibulatkan sampai sekitar satu kilometer sebelum meninggalkan perangkat;',
          'menit-menit ketika orang itu melihatnya. Anda dapat membacanya di halaman Anda.',
        ],
        'Jika Anda menolak, kami menyimpan bahwa Anda menolak. Orang itu tidak melihat jawaban sampai tautan kedaluwarsa, kecuali Anda memilih memberitahunya. Jika Anda membalas dengan sepatah kata, bertanya siapa pengirimnya, memblokir, atau melapor, itu pun disimpan; isi laporan dienkripsi dan tidak pernah terlihat oleh orang yang bertanya.',
      ],
    },
    {
      id: 'control',
      title: 'Cara Anda memegang kendali tanpa akun',
      body: [
        'Buka lagi tautan dari pesan Anda. Di sana Anda dapat melihat apa yang dibagikan dan siapa yang melihat, berhenti, menghapus semua yang telah Anda bagikan, mengubah ketepatan, mengunduh semua data tentang Anda, memblokir semua permintaan berikutnya, dan melaporkan penyalahgunaan. Semuanya berlaku seketika.',
        'Anda juga dapat membalas SMS dengan kata STOP atau BERHENTI, atau memakai tombol berhenti berlangganan di program email Anda. Setelah itu kami tidak mengirim apa pun lagi ke nomor atau alamat tersebut, siapa pun yang bertanya. Untuk itu kami menyimpan sidik berkunci dari nomor atau alamat tersebut, yang tidak dapat dikembalikan menjadi nomor atau alamatnya.',
      ],
    },
    {
      id: 'account',
      title: 'Jika Anda memiliki akun',
      body: [
        'Kami menyimpan alamat email Anda dan nama setiap browser yang Anda pakai (“Chrome di Linux”), keduanya terenkripsi; kata sandi Anda sebagai hash satu arah (argon2id); sesi, tautan, dan kode Anda sebagai hash; permintaan Anda beserta judulnya, dan posisi yang dibagikan kepada Anda; status langganan Anda.',
        'Percobaan masuk dihitung selama 15 menit sampai satu jam dengan sidik berkunci dari akun atau jaringan, supaya tidak ada yang dapat menebak kata sandi tanpa batas.',
        'Di halaman akun, Anda dapat mengunduh semuanya sebagai berkas dan menghapus akun. Penghapusan berlaku seketika. Yang tetap disimpan selama tiga tahun, terenkripsi dan tidak terkait dengan siapa pun, adalah bukti persetujuan (kami wajib dapat membuktikannya). Jika pengiriman pernah ditangguhkan karena laporan penyalahgunaan, sidik berkunci dari kotak surat Anda tetap disimpan satu tahun, atau tiga tahun jika penangguhan itu telah ditinjau dan ditutup oleh petugas, supaya akun baru tidak membatalkan penangguhan itu.',
      ],
    },
    {
      id: 'time',
      title: 'Berapa lama kami menyimpannya',
      body: [
        [
          'Posisi: paling lama 30 hari setelah diambil; dihapus seketika bila Anda menghapusnya.',
          'Tautan yang tidak dijawab: mati setelah 72 jam.',
          'Isi pesan: sampai pesan itu terkirim atau gagal.',
          'Permintaan, bukti persetujuan, menit-menit dilihat, laporan: selama akun orang yang bertanya masih ada.',
          'Sesi: 30 hari. Tautan masuk: dapat dipakai 10 menit, lalu dihapus dalam sehari. Kode verifikasi: 10 menit.',
          'Blokir: sampai Anda meminta kami mencabutnya.',
        ],
      ],
    },
    {
      id: 'basis',
      title: 'Dasar hukum',
      body: [
        'Lokasi Anda: hanya persetujuan Anda, yang dapat Anda tarik kapan saja (Undang-Undang Nomor 27 Tahun 2022 pasal 20 sampai 22; GDPR pasal 6(1)(a)).',
        'Akun: perjanjian dengan Anda (GDPR pasal 6(1)(b)). Penyampaian permintaan, batas terhadap penyalahgunaan, blokir, laporan, dan penangguhan: kepentingan sah kami dan Anda akan layanan yang tidak dapat dipakai untuk mengganggu atau membuntuti orang (pasal 6(1)(f)). Bukti persetujuan: kewajiban untuk membuktikannya (pasal 7(1) dan 17(3)(b)).',
        'Tidak ada komputer yang mengambil keputusan tentang Anda. Tidak ada iklan, tidak ada profil, dan tidak ada penjualan data.',
      ],
    },
    {
      id: 'recipients',
      title: 'Siapa lagi yang menerimanya',
      body: [
        'Orang yang bertanya melihat apa yang Anda bagikan. Selain itu hanya perusahaan yang bekerja untuk pengelola, dan hanya sejauh yang diperlukan untuk pekerjaannya:',
        [
          'perusahaan yang komputernya menjalankan layanan ini;',
          'Twilio (Amerika Serikat) mengirim SMS dan panggilan: nomor Anda dan isi pesannya. Di dalam pesan tidak ada lokasi;',
          'penyedia email mengirim surat: alamat Anda dan isinya.',
        ],
        'Lokasi ditentukan dari berkas di server kami sendiri (IP Geolocation by DB-IP, GeoNames). Hanya jika pengelola memasang layanan alamat jalan atau peta daring, koordinat dikirim ke layanan itu, atau browser orang yang bertanya memuat gambar peta darinya. Bila suatu perusahaan berada di luar negara Anda, pengelola bertanggung jawab atas perlindungan yang diminta oleh hukum Anda dan menyebutkannya bila ditanya.',
      ],
    },
    {
      id: 'storage',
      title: 'Cookie dan penyimpanan di browser Anda',
      body: [
        'Halaman yang menanyakan lokasi Anda tidak memasang cookie. Selama Anda berbagi, halaman itu menyimpan catatan di penyimpanan tab ini, yang hilang ketika tab ditutup, supaya orang lain yang memiliki tautan tidak dapat mengirim atas nama Anda.',
        'Bagi pemilik akun ada satu cookie untuk sesi (GPL_USER_TOKEN) dan satu untuk bahasa. Penyimpanan browser memuat alamat email Anda selama Anda masuk, pilihan terang atau gelap, dan tanda yang memberi tahu jendela lain tentang perubahan. Tidak ada pelacakan dan tidak ada pihak ketiga.',
      ],
    },
    {
      id: 'security',
      title: 'Cara kami melindunginya',
      body: [
        'Nomor, alamat, nama, judul, dan koordinat dienkripsi satu per satu (AES-256-GCM). Bagian rahasia sebuah tautan terletak setelah tanda #, yang tidak dikirim browser bersama alamatnya. Catatan server memuat jenis permintaan dan waktunya, dan tidak memuat nomor, alamat, lokasi, atau alamat internet siapa pun.',
      ],
    },
    {
      id: 'rights',
      title: 'Hak Anda',
      body: [
        'Anda berhak atas informasi, akses dan salinan, perbaikan, penghapusan, pembatasan, keberatan, dan portabilitas (UU Nomor 27 Tahun 2022 pasal 5 sampai 13, termasuk hak atas ganti rugi; GDPR pasal 15 sampai 21). Sebagian besar dapat Anda lakukan sendiri di halaman di balik tautan Anda atau di halaman akun; untuk yang lain, tulislah kepada pengelola.',
        'Anda dapat mengadu kepada lembaga yang dibentuk berdasarkan UU Nomor 27 Tahun 2022 atau Kementerian Komunikasi dan Digital; di negara lain kepada otoritas pelindungan data setempat.',
      ],
    },
    {
      id: 'children',
      title: 'Di bawah 18 tahun',
      body: [
        'Akun hanya untuk orang dewasa. Siapa pun di bawah 18 tahun yang ditanya sebaiknya lebih dulu menunjukkan halaman itu kepada orang tua atau wali; mereka harus menyetujuinya.',
      ],
    },
  ],
};
