import type { PaymentTexts } from '../types.ts';

export const payment: PaymentTexts = {
  renewalConsent: {
    version: '2026-11-21',
    trial:
      'Saya setuju langganan saya diperpanjang otomatis: setelah masa percobaan {trial} hari, biayanya {later} setiap {days} hari sampai saya membatalkannya. Saya dapat membatalkan kapan saja di Langganan Saya.',
    once: 'Anda membayar {later} untuk {days} hari. GCash tidak dapat ditagih secara otomatis. Tiga hari sebelum paket Anda berakhir, Anda menerima tautan pembayaran; tanpa pembayaran, paket Anda berakhir begitu saja.',
    renewal:
      'Saya setuju langganan saya diperpanjang otomatis: biayanya {later} setiap {days} hari sampai saya membatalkannya. Saya dapat membatalkan kapan saja di Langganan Saya.',
  },
  nextCharge: 'Tagihan berikutnya: {later} pada {next}, lalu setiap {days} hari sampai Anda membatalkannya.',
  noNextCharge: 'Tidak ada tagihan berikutnya.',
  paidByHand:
    'Berlaku sampai {until}. GCash tidak dapat ditagih secara otomatis: tiga hari sebelum berakhir, Anda menerima tautan pembayaran; tanpa pembayaran, paket berakhir begitu saja.',
  triedAgain:
    'Pembayaran dicoba lagi dalam beberapa hari ke depan, dan selama itu semuanya tetap berfungsi. Jika sampai {until} belum ada pembayaran yang masuk, langganan Anda berakhir dan tidak ada lagi yang ditagih.',
  staysValid: 'Langganan tetap berlaku sampai {until}.',
  endedAtOnce: 'Masa yang Anda bayar sudah habis, jadi langganan langsung berakhir.',
  mails: {
    RECEIPT: {
      subject: 'Kuitansi Whereabouts Anda: {amount}',
      text: 'Terima kasih. Inilah yang Anda beli.\n\nDibayar sekarang: {amount}, pada {date}.\n{nextCharge}\n\nCetak kuitansi: {receipt}\n\nBatalkan kapan saja dengan dua klik: {cancel}\n\nBerubah pikiran? Dalam 14 hari Anda dapat membatalkan pembelian ini dan mendapatkan uang Anda kembali, tanpa perlu masuk: {withdraw}',
    },
    WITHDRAWAL: {
      subject: 'Membatalkan pembelian Whereabouts Anda',
      text: 'Anda meminta tautan ini lagi.\n\nAnda membayar {amount} pada {date}. Dalam 14 hari sejak pembayaran pertama, Anda dapat membatalkan pembelian dan mendapatkan uang Anda kembali, tanpa menyebutkan alasan: {withdraw}\n\nAnda tidak memintanya? Abaikan saja: tidak ada yang berubah.',
    },
    RENEWED: {
      subject: 'Langganan Whereabouts Anda diperpanjang: {amount}',
      text: 'Langganan Anda telah diperpanjang.\n\nDibayar sekarang: {amount}, pada {date}.\n{nextCharge}\n\nCetak kuitansi: {receipt}\n\nBatalkan kapan saja dengan dua klik: {cancel}',
    },
    TRIAL_ENDING: {
      subject: 'Langganan Whereabouts Anda segera dimulai',
      text: 'Langganan Anda segera dimulai: dengan tagihan berikutnya, masa percobaan Anda menjadi langganan.\n\n{nextCharge}\n\nTidak menginginkannya? Batalkan sebelum itu, dengan dua klik, dan tidak ada lagi yang ditagih: {cancel}',
    },
    PAYMENT_FAILED: {
      subject: 'Pembayaran Whereabouts Anda tidak berhasil',
      text: 'Kami mencoba memperpanjang langganan Anda pada {date}, tetapi pembayaran {amount} ditolak atau masih memerlukan konfirmasi Anda.\n\n{nextCharge}\n\nUbah cara bayar, atau batalkan: {subscription}',
    },
    PLAN_ENDING: {
      subject: 'Paket Whereabouts Anda berakhir pada {until}',
      text: 'Paket Anda berakhir pada {until}. GCash tidak dapat ditagih secara otomatis, jadi tidak terjadi apa-apa kalau Anda tidak membayar.\n\nPertahankan selama {days} hari lagi, seharga {later}, tanpa perlu masuk: {extend}\n\nHari-hari itu ditambahkan pada akhir paket Anda. Tautan ini berlaku sampai tujuh hari setelah paket berakhir.\n\nTanpa pembayaran, paket Anda berakhir begitu saja. Tidak ingin pengingat seperti ini lagi? Batalkan: {cancel}',
    },
    ENDED_UNPAID: {
      subject: 'Paket Whereabouts Anda telah berakhir',
      text: 'Paket Anda telah berakhir, dan tidak ada yang ditagih.\n\nSelama tujuh hari Anda masih dapat memperpanjangnya {days} hari, seharga {later}, terhitung dari akhir paket Anda: {extend}\n\nSetelah itu Anda dapat memilih paket baru kapan saja: {subscription}',
    },
    WRONG_AMOUNT: {
      subject: 'Pembayaran Whereabouts Anda dikembalikan: {amount}',
      text: 'Kami telah mengembalikan pembayaran Anda tanggal {date} sebesar {amount}: jumlahnya tidak sama dengan pesanan Anda. Perlu beberapa hari sampai uang itu masuk ke rekening Anda.\n\nTidak ada yang dibeli dengan pembayaran itu. Anda dapat memesan lagi di sini: {subscription}',
    },
    ENDED: {
      subject: 'Langganan Whereabouts Anda telah berakhir',
      text: 'Langganan Anda telah berakhir karena tidak dapat diperpanjang. Tidak ada lagi yang ditagih.\n\nPermintaan lokasi dan pencarian dijeda sampai Anda memperpanjangnya: {subscription}',
    },
    CANCELLED: {
      subject: 'Langganan Whereabouts Anda dibatalkan',
      text: 'Langganan Anda telah dibatalkan. Tidak ada lagi yang ditagih.\n\n{validity}\n\nAnda dapat melihatnya di sini: {subscription}',
    },
    RESUMED: {
      subject: 'Langganan Whereabouts Anda diperpanjang lagi',
      text: 'Anda telah menarik kembali pembatalan: langganan Anda akan diperpanjang lagi.\n\n{nextCharge}\n\nBatalkan kapan saja dengan dua klik: {cancel}',
    },
    REFUNDED: {
      subject: 'Pembayaran Whereabouts Anda dikembalikan: {amount}',
      text: 'Kami telah mengembalikan pembayaran Anda tanggal {date} sebesar {amount}. Perlu beberapa hari sampai uang itu masuk ke rekening Anda.\n\nYang Anda bayar dengan uang itu telah berakhir, dan tidak ada lagi yang ditagih.',
    },
    REFUNDED_RENEWS: {
      subject: 'Pembayaran Whereabouts Anda dikembalikan: {amount}',
      text: 'Kami telah mengembalikan pembayaran Anda tanggal {date} sebesar {amount}. Perlu beberapa hari sampai uang itu masuk ke rekening Anda.\n\nLangganan Anda tetap berjalan.\n\n{nextCharge}\n\nBatalkan kapan saja dengan dua klik: {cancel}',
    },
    TRIAL_USED: {
      subject: 'Pembayaran Whereabouts Anda dikembalikan: {amount}',
      text: 'Kami telah mengembalikan pembayaran Anda tanggal {date} sebesar {amount}: pembayaran itu untuk masa percobaan, padahal kotak surat Anda sudah pernah memakainya, mungkin dengan penulisan alamat yang berbeda. Perlu beberapa hari sampai uang itu masuk ke rekening Anda.\n\nPembayaran itu tidak memulai langganan apa pun, dan tidak ada lagi yang ditagih untuk itu. Anda dapat berlangganan tanpa masa percobaan di sini: {subscription}',
    },
    AFTER_CANCELLATION: {
      subject: 'Pembayaran Whereabouts Anda dikembalikan: {amount}',
      text: 'Kami telah mengembalikan pembayaran Anda tanggal {date} sebesar {amount}: pembayaran itu ditarik untuk perpanjangan langganan yang sudah dibatalkan. Perlu beberapa hari sampai uang itu masuk ke rekening Anda.\n\nLangganan Anda tetap dibatalkan, dan tidak ada lagi yang ditagih. Anda dapat melihatnya di sini: {subscription}',
    },
    DOUBLE_PAYMENT: {
      subject: 'Pembayaran Whereabouts Anda dikembalikan: {amount}',
      text: 'Kami telah mengembalikan pembayaran Anda tanggal {date} sebesar {amount}: langganan Anda sudah dibayar lewat pesanan lain. Perlu beberapa hari sampai uang itu masuk ke rekening Anda.\n\nLangganan Anda tetap berjalan seperti sebelumnya. Anda dapat melihatnya di sini: {subscription}',
    },
    TOO_MANY_PURCHASES: {
      subject: 'Pembayaran Whereabouts Anda dikembalikan: {amount}',
      text: 'Kami telah mengembalikan pembayaran Anda tanggal {date} sebesar {amount}: dengan satu alamat email, tiga paket dapat dibeli dalam 14 hari. Perlu beberapa hari sampai uang itu masuk ke rekening Anda.\n\nPembayaran itu tidak memulai langganan apa pun, dan tidak ada lagi yang ditagih untuk itu. Anda dapat memesan lagi nanti: {subscription}',
    },
    LATE_PAYMENT: {
      subject: 'Pembayaran Whereabouts Anda dikembalikan: {amount}',
      text: 'Kami telah mengembalikan pembayaran Anda tanggal {date} sebesar {amount}: pesanannya sudah lama, dan masa yang seharusnya dibayar sudah lewat. Perlu beberapa hari sampai uang itu masuk ke rekening Anda.\n\nPembayaran itu tidak memulai langganan apa pun, tidak ada lagi yang ditagih untuk itu, dan masa percobaan Anda tidak terpakai. Anda dapat memesan lagi di sini: {subscription}',
    },
  },
};
