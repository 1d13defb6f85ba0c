import { operatorMark, pixelMark, type Content } from './content.ts';

export const privacyPolicyId: Content = {
  title: 'Kebijakan privasi',
  lead: 'Whereabouts menunjukkan lokasi seseorang kepada orang yang bertanya, setelah orang itu setuju, selama waktu yang ia pilih. Halaman ini menjelaskan apa yang disimpan tentang siapa, berapa lama, dan bagaimana Anda dapat menghapusnya.',
  note: 'Ada yang menanyakan lokasi Anda dan Anda merasa khawatir? Anda tidak wajib menjawab siapa pun. Jika Anda tidak melakukan apa pun, tidak ada yang dibagikan dan tidak terjadi apa-apa. Melalui tautan Anda, tanpa akun, Anda dapat menolak, memblokir, dan melapor; ia tidak diberi tahu. Dalam bahaya, hubungi nomor darurat (112 di Indonesia dan Uni Eropa).',
  sections: [
    {
      id: 'operator',
      title: 'Penanggung jawab',
      body: [operatorMark],
    },
    {
      id: 'asked',
      title: 'Jika seseorang menanyakan lokasi Anda',
      body: [
        'Sebelum Anda setuju, tidak ada apa pun tentang Anda yang disimpan karena tautan dibuka: tidak ada catatan bahwa Anda membukanya, tidak ada alamat internet, lokasi, atau rincian browser. Halaman itu tidak memasang cookie, kecuali bila Anda memilih bahasa lain di sana, dan tidak memuat apa pun dari perusahaan lain.',
        'Yang tersimpan sebelum Anda menjawab berasal dari orang yang bertanya: nomor telepon atau alamat email yang ia ketik (terenkripsi, dan sebagai sidik digital berkunci untuk batas pengiriman dan blokir), judul permintaan dan nama pengirim yang ia tulis (keduanya terenkripsi), dan bahwa sebuah pesan telah dikirim kepada Anda.',
        'Jika Anda setuju, kami menyimpan:',
        [
          'bukti persetujuan Anda: ketepatan, durasi, waktu, bagaimana berakhirnya, bahasa, versi teks yang Anda baca, dan apakah Anda menjawab dengan tautan dari sebuah pesan atau dengan tautan yang diteruskan kepada Anda. Di dalamnya tidak ada lokasi, dan bukti ini tetap ada ketika Anda menghapus lokasi Anda;',
          'kapan Anda memberi tahu bahwa Anda sudah tiba, jika Anda melakukannya; di mana tidak pernah dikirim. Jika Anda memilih “Hanya saat saya tiba”, tidak satu pun dari yang berikut;',
          'kota Anda, diperkirakan dari alamat internet Anda pada saat Anda setuju (alamat itu sendiri tidak disimpan), dan, bila Anda memilih lebih dari itu, posisi perangkat Anda, yang untuk pilihan area dibulatkan sampai sekitar satu kilometer sebelum meninggalkan perangkat; masing-masing dengan akurasi, waktu, dan nama tempatnya;',
          'kapan orang itu melihatnya, sampai ke menitnya. Anda dapat membacanya di halaman Anda.',
        ],
        'Orang itu melihat yang Anda bagikan, atau jawaban singkat Anda, di halaman petanya, atau di program yang ia beri akses ke akunnya. Selama ia tidak melihatnya, sebuah email memberi tahu bahwa Anda menjawab, tanpa lokasi, nomor, atau alamat Anda.',
        'Jika Anda menolak, kami menyimpan bahwa Anda menolak. Bila permintaannya dikirim ke nomor atau alamat Anda, penolakan itu juga dihitung, dengan sidik digital berkunci dari nomor atau alamat itu dan dari kotak surat orang yang bertanya, sampai tiga tahun setelah yang terakhir: setelah dua kali, ia tidak dapat lagi bertanya kepada Anda. Orang itu tidak melihat jawaban sampai tautan kedaluwarsa, kecuali Anda memilih memberitahunya. Jika Anda mengirim jawaban singkat, menanyakan siapa pengirimnya, memblokir, atau melapor, itu pun disimpan; isi laporan dienkripsi dan tidak pernah terlihat oleh orang yang bertanya.',
      ],
    },
    {
      id: 'control',
      title: 'Cara Anda memegang kendali tanpa akun',
      body: [
        'Buka lagi tautan dari pesan Anda. Di sana Anda dapat melihat apa yang dibagikan dan kapan dilihat, berhenti, menghapus semua yang telah Anda bagikan, mengubah ketepatan, mengunduh data yang disimpan tentang lokasi yang Anda bagikan, memblokir semua permintaan berikutnya, dan melaporkan penyalahgunaan. Semuanya berlaku seketika. Simpan tautan itu untuk Anda sendiri: siapa pun yang memegangnya dapat menjawab atas nama Anda.',
        'Tanpa tautan pun Anda dapat menemukan semua yang diminta dan dibagikan di bawah nomor atau alamat email Anda, siapa pun yang bertanya, di halaman Lokasi yang saya bagikan, lalu berhenti, menghapus, dan memblokirnya sekaligus atau satu per satu. Kode yang kami kirim membuktikan bahwa nomor atau alamat itu milik Anda: kami menyimpan hash berkunci dari kode itu selama sepuluh menit, dan tidak menyimpan apa pun dari buktinya. Karena sebuah nomor dapat berpindah tangan, halaman itu tidak menampilkan lokasi, riwayat, atau siapa yang melihat. Tautan yang diteruskan sendiri oleh seseorang kepada Anda tidak memiliki nomor dan tidak tercantum di sana.',
        { href: '/my-shares', text: 'Lokasi yang saya bagikan' },
        'Anda juga dapat membalas SMS atau email yang menawarkannya dengan kata STOP atau BERHENTI, atau memakai tombol berhenti berlangganan di program email Anda. Setelah itu kami tidak mengirim apa pun lagi ke nomor atau alamat tersebut, siapa pun yang bertanya, kecuali email tentang akun Anda sendiri yang telah Anda konfirmasi. Untuk itu kami menyimpan sidik digital berkunci dari nomor atau alamat tersebut: tanpa kunci rahasia kami, tidak ada yang dapat mengetahui nomor atau alamat mana itu. Bila Anda mengirim SMS START untuk mencabut blokir itu, kami menyimpan sidik digital berkunci dari pengenal SMS tersebut selama sepuluh tahun, supaya tidak ada yang dapat mencabut blokir berikutnya dengan mengirim ulang SMS yang sama.',
      ],
    },
    {
      id: 'account',
      title: 'Jika Anda memiliki akun',
      body: [
        'Kami menyimpan alamat email Anda, nomor telepon Anda bila Anda memberikannya, dan nama setiap browser yang Anda pakai (“Chrome di Linux”), semuanya terenkripsi; kata sandi Anda sebagai hash satu arah (argon2id); sesi, tautan, dan kode Anda sebagai hash, beserta waktunya; kapan Anda mendaftar dan mengonfirmasi alamat Anda, bahasa Anda, dan apakah Anda ingin email tentang jawaban; permintaan Anda beserta judul dan emojinya, dan posisi yang dibagikan kepada Anda; pencarian Anda, dengan tujuannya, temuannya, dan laporannya (terenkripsi, kecuali tujuan, keadaan, dan waktunya); status langganan Anda. Bila Anda memberi program akses ke akun Anda, kami menyimpan namanya dan alamat yang kami beri tahu, keduanya terenkripsi, hash tokennya, kapan terakhir dipakai, dan apa yang dikirim ke sana (tanpa nama, nomor, atau tempat).',
        'Bila Anda meminta peta menampilkan posisi Anda sendiri, posisi itu hanya ada di memori halaman tersebut: tidak disimpan di mana pun dan tidak dikirim kepada siapa pun.',
        'Saat Anda membayar, kami menyimpan apa yang Anda beli, kapan, dan berapa harganya, pernyataan tentang perpanjangan yang Anda centang, keterangan browser Anda tentang bahasa, zona waktu, dan layarnya, serta hash cookie GPL_PAYER di browser itu. Kami tidak pernah melihat nomor kartu: kartu dan dompet diisi di formulir atau halaman milik penyedia pembayaran.',
        'Percobaan masuk, permintaan dan pemakaian tautan atau kode, pemesanan, dan semacamnya dihitung selama 15 menit sampai sehari dengan sidik digital berkunci dari akun, alamat atau nomor, atau jaringan, supaya tidak ada yang dapat menebak kata sandi tanpa batas atau membanjiri kotak surat Anda. Bahwa sebuah browser pernah masuk ke akun Anda dicatat selama 90 hari, juga bila akunnya dihapus sebelum itu, dengan sidik digital berkunci dari alamat email Anda dan cookie GPL_DEVICE di browser tersebut.',
        'Di halaman akun, Anda dapat mengubah atau menghapus nomor telepon itu, mengunduh yang disimpan tentang Anda sebagai berkas (tanpa laporan tentang Anda dan hal yang tidak diperlihatkan orang lain kepada Anda, demi melindungi orang itu, dan tanpa catatan pengelola, yang dapat menyebut orang lain), dan menghapus akun. Penghapusan berlaku seketika. Yang tetap disimpan selama tiga tahun, terenkripsi dan tidak terkait dengan siapa pun, adalah bukti persetujuan (kami wajib dapat membuktikannya). Catatan pembayaran disimpan sepuluh tahun setelah pembayaran terakhir Anda, terenkripsi dan tanpa nama atau alamat Anda, karena diwajibkan oleh hukum pembukuan. Sidik digital berkunci dari kotak surat Anda mencatat selama tiga tahun bahwa masa percobaannya sudah dipakai, supaya akun baru tidak mendapat yang kedua, dan selama 14 hari berapa paket yang telah dibelinya, supaya tidak ada yang membeli dan membatalkan berulang kali demi pencarian gratis. Bila pembayaran pertama Anda dalam 14 hari terakhir, jumlah dan nomor rujukan dari penyedia pembayaran tetap disimpan sampai 14 hari itu berakhir, tanpa nama atau alamat Anda, supaya Anda masih dapat membatalkan pembelian. Catatan email terakhir, yang mengonfirmasi penghapusan itu, dihapus setelah seminggu. Bahwa pesan pernah dikirim tetap tercatat, tanpa terkait dengan akun mana pun: selama sehari supaya tidak ada orang yang dihubungi lebih sering, dan untuk email selama 30 hari supaya balasan STOP tetap berlaku. Keputusan pengelola setelah ada laporan tetap tercatat dengan nomor akun yang telah dihapus dan sidik digital berkunci dari kotak surat Anda. Jika pengiriman pernah ditangguhkan karena laporan penyalahgunaan, sidik digital berkunci dari kotak surat Anda tetap disimpan satu tahun, atau tiga tahun jika penangguhan itu telah ditinjau dan ditutup oleh petugas, supaya akun baru tidak membatalkan penangguhan itu.',
      ],
    },
    {
      id: 'visitors',
      title: 'Bila Anda hanya mengunjungi situs ini',
      body: [
        'Tidak ada yang menghitung kunjungan Anda kecuali Anda menerimanya dalam pertanyaan tentang cookie. Bila Anda menerima, kami menyimpan di bawah sidik digital berkunci dari sebuah nomor acak: browser dan sistem Anda, jenis, merek, dan model perangkat Anda sejauh disebutkan oleh browser, halaman yang Anda buka (dengan sumber yang disebut dalam alamatnya), halaman asal Anda, waktunya, dan dialog mana yang Anda buka. Tidak ada alamat internet dan tidak ada akun di sampingnya. Bila kemudian Anda menolak, semuanya dihapus.',
        'Bila Anda menulis kepada kami melalui formulir kontak, kami menyimpan nama, alamat, dan pesan Anda, terenkripsi, dan mengirimkannya ke kotak surat pengelola. Bila Anda mencari nomor atau alamat tanpa akun, yang Anda cari dihapus setelah 24 jam. Seberapa sering sebuah jaringan mencari, menulis kepada kami, atau melaporkan kunjungan dihitung selama satu jam dengan sidik digital berkunci dari jaringan itu, terpisah dari semua tadi. Bila sebuah halaman gagal di browser Anda, jenis kesalahannya, letaknya dalam kode kami, dan halamannya dihitung, tanpa kaitan dengan siapa pun.',
        'Setelah seseorang selesai berbagi lokasi, kami sekali saja meminta ulasan kepada pelanggan. Ulasan Anda kami simpan terenkripsi, kami tampilkan di beranda setelah diperiksa, dan kami hapus bersama akun Anda. Dari pencarian, kami menghitung berapa nomor sebuah negara yang dicari dalam sehari, tanpa kaitan dengan siapa pun; beranda menampilkan hitungan itu sehari kemudian, dibulatkan ke bawah, dan hanya bila jumlahnya banyak.',
        { href: '/cookies-policy', text: 'Kebijakan cookie' },
      ],
    },
    {
      id: 'time',
      title: 'Berapa lama kami menyimpannya',
      body: [
        [
          'Posisi: paling lama 30 hari setelah diambil; dihapus seketika bila Anda menghapusnya.',
          'Tautan yang tidak dijawab: kedaluwarsa setelah 72 jam.',
          'Isi pesan: sampai pesan itu diserahkan untuk dikirim atau gagal. Bahwa pesan itu dikirim: sampai akun orang yang bertanya dihapus, dan setidaknya sehari, untuk email 30 hari.',
          'Pencarian dan laporan: sampai akunnya dihapus; milik pengunjung, 24 jam.',
          'Permintaan, bukti persetujuan, waktu dilihat, laporan: sampai 30 hari setelah akun orang yang bertanya dihapus, supaya penerimanya masih bisa melihatnya, memblokir, dan melaporkan. Seberapa sering seseorang menolak: tiga tahun setelah yang terakhir.',
          'Sesi: 30 hari. Tautan masuk: dapat dipakai 10 menit, dihapus sehari kemudian. Kode verifikasi: 10 menit. Alamat email baru yang belum dikonfirmasi: sehari. Akun dari pesanan yang tidak pernah dibayar, dengan alamat email yang tidak pernah dikonfirmasi: 30 hari setelah percobaan membayar terakhir.',
          'Pembayaran: selama akun masih ada, dan setidaknya sepuluh tahun setelah pembayaran terakhir. Yang dilaporkan penyedia pembayaran tentangnya: 90 hari.',
          'Jawaban untuk program yang mungkin mengulang panggilannya: sehari. Yang dikirim ke program: 30 hari.',
          'Kunjungan yang dihitung: 90 hari; seketika bila Anda menolak. Pesan melalui formulir kontak: 90 hari; email yang menyampaikannya ada di kotak surat pengelola sendiri. Hitungan halaman yang gagal: 90 hari; hitungan pencarian per negara: 31 hari.',
          'Blokir, penghapusan dari pencarian, dan catatan bahwa suatu butir laporan disanggah: untuk seterusnya, sebagai sidik digital berkunci, juga ketika akun dihapus. Hanya blokir yang Anda buat dengan membalas SMS yang dapat Anda cabut, dengan mengirim SMS START.',
          'Cadangan data, jika dibuat oleh pengelola, dapat memuat yang sudah dihapus selama beberapa hari lagi. Posisi dihapus sebelum waktunya habis, yang lain paling lambat sepuluh menit sesudahnya.',
        ],
      ],
    },
    {
      id: 'basis',
      title: 'Dasar hukum',
      body: [
        'Lokasi Anda: hanya persetujuan Anda, yang dapat Anda tarik kapan saja (Undang-Undang Nomor 27 Tahun 2022 pasal 20 sampai 22; GDPR pasal 6(1)(a)). Anda tidak wajib memberikannya, dan menolak tidak berakibat apa pun.',
        'Akun: perjanjian dengan Anda (GDPR pasal 6(1)(b)). Penyampaian permintaan, batas terhadap penyalahgunaan, blokir, laporan, dan penangguhan: kepentingan sah kami dan Anda akan layanan yang tidak dapat dipakai untuk mengganggu atau membuntuti orang (pasal 6(1)(f)). Bukti persetujuan: kewajiban untuk membuktikannya (pasal 7(1) dan 17(3)(b)). Catatan pembayaran: kewajiban pembukuan (Undang-Undang Nomor 8 Tahun 1997 pasal 11; GDPR pasal 6(1)(c) dan 17(3)(b)). Bahwa masa percobaan sudah dipakai: kepentingan sah kami untuk memberikannya sekali saja. Menghitung kunjungan, dan piksel bila situs ini memakainya: hanya persetujuan Anda (GDPR pasal 6(1)(a); UU Nomor 27 Tahun 2022 pasal 20). Menjawab pesan Anda: kepentingan sah kami dan Anda.',
        'Tidak ada komputer yang mengambil keputusan tentang orang yang ditanya. Bagi pemilik akun, satu hal terjadi dengan sendirinya: dua laporan dari orang yang berbeda menangguhkan pengiriman sampai ditinjau oleh petugas. Tidak ada pembuatan profil dan tidak ada penjualan data.',
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
          'penyedia email mengirim email: alamat Anda dan isinya;',
          'penyedia pembayaran yang Anda pilih (Stripe untuk kartu, PayPal, Xendit untuk GCash) menerima pembayaran: yang Anda isi di sana, paketnya, harganya, bahasa dan nomor pesanan Anda, dan pada Stripe juga alamat email Anda. Penyedia itu sendiri bertanggung jawab atas data pembayaran Anda;',
          'saat pelanggan mencari nomor atau alamat email, atau saat Anda melihat apa yang ditampilkan hasil pencarian tentang milik Anda sendiri, sumber yang menjawabnya: Twilio menerima nomornya (untuk mengetahui jenis nomor, operator, dan nama penelepon); bila dipasang oleh pengelola, Have I Been Pwned menerima alamatnya, Gravatar menerima hash dari alamat itu (SHA-256), dan penyedia pencarian orang menerima nomor atau alamatnya serta bahasa Anda. Kepada sistem nama domain ditanyakan domain alamat email. Siapa yang mencari tidak diberitahukan kepada mereka. Bila orang lain mencari nomor atau alamat yang pemiliknya telah meminta datanya dihapus, nomor atau alamat itu tidak disampaikan kepada mereka.',
        ],
        pixelMark,
        'Lokasi ditentukan dari berkas di server kami sendiri (IP Geolocation by DB-IP, GeoNames dan, untuk jalan, OpenStreetMap). Nama jalan hanya disebut jika Anda membagikan posisi tepat Anda. Hanya jika situs ini memakai layanan alamat jalan atau peta daring, koordinat dikirim ke layanan itu, atau browser orang yang bertanya memuat gambar peta darinya; perusahaan peta itu lalu melihat alamat internet browser tersebut dan bagian peta yang ditampilkan. Peta kecil di halaman Anda sendiri digambar oleh server kami; untuk peta tempat Anda dapat menandai suatu tempat, browser Anda membaca potongan berkas peta kami sendiri, dan potongan mana saja tidak pernah dicatat dan tidak pernah disimpan. Halaman itu tidak memuat apa pun dari perusahaan peta. Bila suatu perusahaan berada di luar negara Anda, pengelola bertanggung jawab atas perlindungan yang diwajibkan oleh hukum Anda (di Uni Eropa: keputusan kecukupan atau klausul kontrak standar) dan menyebutkannya bila ditanya.',
      ],
    },
    {
      id: 'storage',
      title: 'Cookie dan penyimpanan di browser Anda',
      body: [
        'Halaman yang menanyakan lokasi Anda tidak memasang cookie selain locale, dan itu pun hanya bila Anda memilih bahasa lain di sana. Selama Anda berbagi, halaman itu menyimpan catatan di penyimpanan tab ini (whereabouts.sharing), yang hilang ketika tab ditutup, supaya orang lain yang memiliki tautan tidak dapat mengirim atas nama Anda. Dengan cara yang sama disimpan yang sudah Anda isi, laporan yang sedang Anda tulis, dan penolakan atau penghentian Anda sampai kami menerimanya (whereabouts.answer, whereabouts.report, whereabouts.unsent). Bila Anda menjawab tautan yang diteruskan langsung kepada Anda, halaman itu juga menyimpan kunci yang dibuat oleh jawaban Anda (whereabouts.key, di penyimpanan browser, sampai Anda menghapusnya): di browser ini tautan itu lalu membawa Anda ke apa yang Anda bagikan, supaya Anda dapat menghentikan, mengubah, atau menghapusnya. Bila Anda menandai suatu tempat supaya kedatangan Anda diberitahukan secara otomatis, tempat itu tetap di browser ini (whereabouts.place) dan tidak pernah dikirim; tempat itu dihapus ketika Anda menghapusnya dan ketika berbagi lokasi berakhir, paling lambat saat Anda kemudian membuka tautannya. Siapa pun yang memakai browser ini dan memiliki tautannya juga dapat melakukan dan melihatnya; di perangkat bersama, hapuslah setelah selesai.',
        'Di bagian lain situs ini ada:',
        [
          'cookie GPL_USER_TOKEN, supaya Anda tetap masuk, selama 30 hari;',
          'cookie GPL_DEVICE, teks acak yang dipasang saat Anda masuk, selama 90 hari, supaya orang lain yang mencoba-coba kata sandi Anda tidak dapat membuat Anda terkunci di perangkat ini;',
          'cookie GPL_PAYER, teks acak yang dipasang saat Anda memesan tanpa masuk, selama sehari, supaya hanya browser ini yang dapat melihat hasil pembayarannya;',
          'cookie locale, selama setahun, hanya bila Anda memilih bahasa;',
          'cookie visitor_id dan GPL_VISITOR, dengan satu nomor acak, selama setahun, dan di penyimpanan browser UA_REPORTED dengan nomor itu: hanya setelah Anda menerima penghitungan kunjungan;',
          'di penyimpanan browser: cookie_choice (jawaban Anda tentang penghitungan), user_email (alamat yang terakhir Anda pakai untuk masuk atau meminta tautan masuk, sampai Anda keluar), user (pengenal, alamat, dan bahasa akun yang sedang Anda pakai, sampai Anda keluar), phone_info (negara dan kode panggilan dari nomor telepon yang terakhir Anda pakai, bukan nomornya, sampai Anda keluar), color-mode (hanya bila Anda memilih terang atau gelap), session_changed (memberi tahu jendela lain bahwa Anda masuk atau keluar), confirm_by_link (bahwa sebuah tautan akan mengonfirmasi perubahan Anda; berlaku sepuluh menit), wanted_page (halaman Anda mana yang dibuka sebelum masuk; berlaku sepuluh menit), dan waiting_lookup (pengenal pencarian terakhir Anda sebagai pengunjung, selama sehari);',
          'di penyimpanan tab ini: yang Anda ketik atau pilih dalam formulir, supaya tidak hilang saat halaman dimuat ulang;',
          'di explorer untuk pemrogram, bila diaktifkan oleh pengelola: token yang Anda tempelkan (sampai Anda menutup tab), dan di penyimpanan browser operasi yang Anda ketik di sana.',
        ],
        'Selain kedua cookie penghitung, semuanya diperlukan untuk hal yang Anda minta; kebijakan cookie menyebutkannya satu per satu. Hanya bila Anda membayar dengan kartu melalui Stripe, formulirnya di layar itu memasang cookie sendiri (__stripe_mid dan __stripe_sid) untuk mencegah penipuan.',
      ],
    },
    {
      id: 'security',
      title: 'Cara kami melindunginya',
      body: [
        'Nomor, alamat, nama, judul, dan koordinat dienkripsi satu per satu (AES-256-GCM). Bagian rahasia sebuah tautan terletak setelah tanda #, yang tidak dikirim browser bersama alamatnya. Catatan server memuat jenis permintaan dan waktunya, dan tidak memuat nomor, alamat, lokasi, atau alamat internet siapa pun. Untuk menahan banjir permintaan, server menghitungnya selama satu menit di dalam memori (miliknya sendiri, atau yang dipakai bersama oleh beberapa server), dengan sidik digital alamat internet yang kuncinya hanya ada di dalam memori; semua itu tidak disimpan.',
      ],
    },
    {
      id: 'rights',
      title: 'Hak Anda',
      body: [
        'Anda berhak atas informasi, akses dan salinan, perbaikan, penghapusan, pembatasan, keberatan, dan portabilitas (UU Nomor 27 Tahun 2022 pasal 5 sampai 13, termasuk hak atas ganti rugi; GDPR pasal 15 sampai 21). Sebagian besar dapat Anda lakukan sendiri di halaman di balik tautan Anda atau di halaman akun; untuk yang lain, tulislah kepada pengelola. Permintaan kepada Anda kami temukan lewat tautannya, jadi simpanlah tautan itu, atau lewat nomor atau alamat Anda dengan sebuah kode.',
        'Anda dapat melihat apa yang ditampilkan hasil pencarian tentang nomor atau alamat Anda sendiri, dan menghapusnya: sebuah kode membuktikan bahwa itu milik Anda, setelah itu orang lain tidak menemukan apa-apa, dan yang pernah mereka temukan dihapus. Sidik digital berkunci dari nomor atau alamat itu tetap tersimpan agar hal ini terus berlaku.',
        { href: '/opt-out', text: 'Hapus data saya' },
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
