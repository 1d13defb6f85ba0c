import { cookieChoices } from '#shared/site-pages.ts';
import { pixelMark, type Content } from './content.ts';

export const cookiesPolicyId: Content = {
  title: 'Kebijakan cookie',
  lead: 'Apa yang disimpan situs ini di browser Anda, untuk apa, dan berapa lama. Tidak ada penghitung pengunjung yang dipasang sebelum Anda menerimanya, dan menolak semudah menerima.',
  sections: [
    {
      id: 'necessary',
      title: 'Yang diperlukan, tanpa bertanya',
      body: [
        'Ini hanya dipasang ketika Anda melakukan hal yang memerlukannya:',
        [
          'cookie GPL_USER_TOKEN: supaya Anda tetap masuk; 30 hari.',
          'cookie GPL_DEVICE: teks acak yang dipasang saat Anda masuk, supaya orang lain yang mencoba-coba kata sandi Anda tidak dapat membuat Anda terkunci di perangkat ini; 90 hari.',
          'cookie GPL_PAYER: teks acak yang dipasang saat Anda memesan tanpa masuk, supaya hanya browser ini yang dapat melihat hasil pembayarannya; satu hari.',
          'cookie locale: bahasa yang Anda pilih; satu tahun.',
          'penyimpanan user_email: alamat yang terakhir Anda pakai untuk masuk atau meminta tautan masuk; sampai Anda keluar.',
          'penyimpanan user: pengenal, alamat, dan bahasa akun yang sedang Anda pakai, supaya halaman seperti ini mengetahuinya tanpa bertanya kepada server kami; sampai Anda keluar.',
          'penyimpanan phone_info: negara dan kode panggilan, bukan nomornya, dari nomor telepon yang terakhir Anda pakai, supaya nomor berikutnya dimulai dari sana; sampai Anda keluar atau menghapusnya.',
          'penyimpanan color-mode: terang atau gelap, bila Anda memilihnya; sampai Anda memilih yang lain atau menghapusnya.',
          'penyimpanan session_changed: waktu dan nomor acak yang memberi tahu jendela lain bahwa Anda masuk atau keluar; sampai Anda menghapusnya.',
          'penyimpanan log_out: bahwa Anda menekan Keluar di halaman seperti ini; sampai halaman berikutnya melakukannya.',
          'penyimpanan confirm_by_link: bahwa sebuah tautan akan mengonfirmasi perubahan Anda; berlaku sepuluh menit.',
          'penyimpanan wanted_page: halaman Anda mana yang dibuka sebelum masuk, supaya setelah masuk Anda sampai di sana; berlaku sepuluh menit.',
          'penyimpanan lookup_draft, request_draft, registration_draft, payer_draft, signature, withdrawal_draft, contact_draft, review_draft, opt_out_draft, dan is_adult: yang Anda ketik atau pilih untuk pencarian, permintaan, akun baru, pembayaran (tidak pernah kartu Anda), nama yang Anda cantumkan pada permintaan, pembatalan pembelian, pesan kepada kami, ulasan, atau penghapusan data, pesanan mana yang hendak Anda bayar, dan bahwa Anda menyatakan berusia 18 tahun ke atas, supaya tidak hilang saat halaman dimuat ulang; sampai Anda menutup tab.',
          'penyimpanan waiting_lookup: pengenal pencarian terakhir Anda sebagai pengunjung, bukan siapa yang dicari, supaya laporannya dapat ditawarkan setelah Anda masuk; selama sehari.',
          'penyimpanan whereabouts.sharing: di halaman yang menanyakan lokasi Anda, berbagi lokasi mana yang Anda setujui di tab ini; sampai Anda menutup tab.',
          'penyimpanan whereabouts.unsent: di halaman yang sama, bahwa Anda menolak, berhenti berbagi, menghapus, atau memblokir selama hal itu belum sampai kepada kami, supaya tidak hilang saat halaman dimuat ulang, lalu apa yang mengakhiri berbagi lokasi, supaya halaman masih dapat menyebutkannya; sampai Anda berbagi lagi atau menutup tab.',
          'penyimpanan whereabouts.answer: di halaman yang sama, apa yang sudah Anda isi dari jawaban Anda, supaya tetap ada saat Anda mengganti bahasa; sampai Anda menutup tab.',
          'penyimpanan whereabouts.report: di halaman yang sama, laporan penyalahgunaan yang sedang Anda tulis, supaya tetap ada saat Anda mengganti bahasa atau memuat ulang halaman; sampai laporan itu ditampilkan lagi atau Anda menutup tab.',
          'penyimpanan whereabouts.left: bahwa Anda menekan “Keluar dari halaman ini”, supaya halaman itu tidak tampil lagi saat Anda kembali di tab ini; sampai Anda membuka halaman itu lagi atau menutup tab.',
          'penyimpanan whereabouts.key: kunci yang dibuat oleh jawaban Anda atas sebuah tautan, supaya di browser ini tautan itu membawa Anda ke apa yang Anda bagikan dan Anda dapat menghentikan, mengubah, atau menghapusnya; sampai Anda menghapusnya, di sana atau di browser.',
          'penyimpanan whereabouts.place: tempat yang Anda tandai supaya kedatangan Anda diberitahukan secara otomatis, yang tidak pernah dikirim; sampai Anda menghapusnya, atau berbagi lokasi berakhir dan Anda membuka lagi tautannya.',
          'penyimpanan halaman tanpa koneksi, hanya bila Anda memasang aplikasinya: yang ditampilkan saat tidak ada koneksi; sampai Anda menghapus aplikasinya.',
          'penyimpanan explorer-token, hanya di explorer untuk pemrogram, bila diaktifkan oleh pengelola: token akses yang Anda tempelkan di sana; sampai Anda menutup tab.',
          'penyimpanan yang namanya diawali graphiql, di explorer yang sama: operasi yang Anda ketik dan tampilannya; sampai Anda menghapusnya.',
          'penyimpanan cookie_choice: apakah Anda menerima atau menolak cookie di bawah ini; sampai Anda menghapusnya.',
        ],
        'Bila Anda membayar dengan kartu melalui Stripe, formulirnya di layar itu memasang cookie sendiri (__stripe_mid dan __stripe_sid) untuk mencegah penipuan.',
      ],
    },
    {
      id: 'counting',
      title: 'Menghitung pengunjung, hanya setelah Anda menerima',
      body: [
        'Dari sini kami tahu berapa orang yang datang, dari mana, dan bagian mana dari situs ini yang mereka pakai. Semuanya dipasang ketika Anda menerima, dan tidak sebelumnya:',
        [
          'cookie visitor_id: sebuah nomor acak; satu tahun (31.536.000 detik).',
          'cookie GPL_VISITOR: nomor yang sama; 365 hari.',
          'penyimpanan UA_REPORTED dengan nomor itu dan nama situs ini: bahwa kunjungan Anda sudah dilaporkan, supaya dilaporkan satu kali saja; sampai Anda menolak atau menghapusnya.',
        ],
        'Bersama nomor itu, browser Anda kemudian mengirim kepada kami nama dan versinya, sistem Anda, jenis, merek, dan model perangkat sejauh disebutkannya, alamat halaman tanpa fragmennya dan, kecuali sumber yang disebut di sana, tanpa yang mengikuti tanda tanya, halaman asal Anda, dan waktunya; selanjutnya bahwa Anda membuka dialog, misalnya untuk masuk. Nomor itu kami simpan sebagai sidik digital berkunci, tanpa alamat internet dan tanpa akun Anda, selama 90 hari. Data itu tidak diberikan kepada perusahaan lain.',
      ],
    },
    {
      id: 'never',
      title: 'Tidak pernah',
      body: [
        'Halaman di balik tautan dalam pesan (tempat seseorang ditanyai lokasinya) dan halaman seperti ini tidak menghitung siapa pun, apa pun yang diterima di tempat lain. Hanya satu cookie yang dipasang di sana, yaitu locale, dan hanya bila Anda memilih bahasa.',
        pixelMark,
      ],
    },
    {
      id: 'choices',
      title: 'Bila Anda berubah pikiran',
      body: [
        'Pilihan cookie ada di bagian bawah setiap halaman, kecuali yang tidak memasang cookie ini, seperti halaman di balik tautan dalam pesan. Bila Anda menolak setelah menerima, kedua cookie dan penandanya dihapus dari browser Anda, dan yang tersimpan tentang kunjungan Anda dihapus dari server kami. Menolak tidak merugikan Anda: semuanya tetap berfungsi.',
        { href: `/${cookieChoices}`, text: 'Pilihan cookie' },
      ],
    },
    {
      id: 'browser',
      title: 'Di browser Anda',
      body: [
        'Anda juga dapat menghapus cookie dan penyimpanan di pengaturan browser kapan saja. Setelah itu Anda keluar dari akun, dan kami kembali bertanya tentang cookie.',
      ],
    },
  ],
};
