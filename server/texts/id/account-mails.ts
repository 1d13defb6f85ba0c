import type { AccountMails, KeptLines, MailButtons } from '../types.ts';

export const accountMails: AccountMails = {
  SIGN_IN: {
    subject: 'Tautan masuk Whereabouts Anda',
    text: 'Buka tautan ini dan tekan tombolnya untuk masuk. Tautan berlaku satu kali, selama sepuluh menit.\n\n{link}\n\nAnda tidak memintanya? Abaikan email ini; tanpa tautan ini tidak ada yang dapat masuk.',
  },
  RESET_CODE: {
    subject: 'Kode verifikasi Whereabouts Anda',
    text: 'Kode Anda untuk membuat kata sandi baru:\n\n{code}\n\nKode berlaku selama {minutes} menit. Masukkan hanya di tempat Anda memintanya, di jaringan yang sama; di tempat lain, mintalah tautan masuk lewat email: {home}\n\nKami tidak pernah menanyakan kode ini lewat telepon atau pesan.\n\nAnda tidak memintanya? Abaikan email ini; kata sandi Anda tidak berubah.',
  },
  EMAIL_CHANGE_OLD: {
    subject: 'Konfirmasi alamat baru akun Whereabouts Anda',
    text: 'Seseorang yang sedang masuk ke akun Anda ingin mengubah alamat emailnya menjadi {email}.\n\nApakah itu Anda? Buka tautan ini dan tekan tombolnya. Kami juga menulis ke alamat baru itu; perubahan terjadi setelah keduanya mengonfirmasi, dalam waktu 24 jam.\n\n{link}\n\nBukan Anda? Jangan konfirmasi. Buat kata sandi baru; semua perangkat lain lalu dikeluarkan: {home}',
  },
  EMAIL_CHANGE_NEW: {
    subject: 'Konfirmasi alamat ini untuk Whereabouts',
    text: 'Seseorang ingin memakai alamat email ini untuk akun Whereabouts miliknya.\n\nApakah itu Anda? Buka tautan ini dan tekan tombolnya. Perubahan terjadi setelah alamat lama Anda juga mengonfirmasi, dalam waktu 24 jam.\n\n{link}\n\nBukan Anda? Abaikan email ini; tidak ada yang terjadi.',
  },
  PASSWORD_CHANGED: {
    subject: 'Kata sandi Whereabouts Anda telah diubah',
    text: 'Kata sandi akun Anda baru saja diubah, dan semua perangkat lain telah dikeluarkan.\n\nBukan Anda? Segera buat kata sandi baru: {reset}',
  },
  TOKENS_REVOKED: {
    subject: 'Kata sandi Whereabouts Anda telah diubah, dan token akses Anda dicabut',
    text: 'Kata sandi akun Anda baru saja diatur ulang dengan kode dari kotak surat Anda. Semua perangkat lain telah dikeluarkan, dan setiap token yang memberi program akses ke akun Anda telah dicabut. Jika program itu masih Anda perlukan, masuklah dan buat token baru di halaman akun Anda: {home}\n\nBukan Anda? Segera buat kata sandi baru: {reset}',
  },
  WEBHOOK_OFF: {
    subject: 'Salah satu webhook Anda dimatikan',
    text: 'Sebuah alamat yang Anda daftarkan untuk pemberitahuan menjawab bahwa alamat itu sudah tidak ada lagi (410). Alamat itu tidak mendapat pesan lagi. Di halaman akun Anda terlihat alamat yang mana, dan Anda dapat mendaftarkan alamat lain:\n\n{webhooks}\n\nJika ini keliru, kirim ulang salah satu pesannya di sana: begitu diterima, alamat itu aktif lagi.',
  },
  ACCOUNT_DELETED: {
    subject: 'Akun Whereabouts Anda telah dihapus',
    text: 'Akun Anda dan seluruh isinya telah dihapus: permintaan Anda, posisi yang dibagikan kepada Anda, pesan, sesi, dan langganan. Tautan yang Anda kirim tidak dapat dijawab lagi.\n\n{kept}Apa lagi yang disimpan untuk sementara, dan alasannya: {privacy}\n\nIni email terakhir kami untuk Anda.',
  },
};

export const anotherAddress = 'alamat lain';

export const keptLines: KeptLines = {
  CONSENT_RECEIPT:
    'Disimpan sampai {date}, sesuai kewajiban hukum: bukti bahwa orang yang membagikan lokasinya kepada Anda telah menyetujuinya, tanpa tempat, nama, nomor, atau alamat.',
  PAYMENT_RECORD:
    'Disimpan sampai {date}, sesuai kewajiban hukum: bukti pembayaran Anda, tanpa nama atau alamat Anda.',
  TRIAL_USE:
    'Disimpan sampai {date}: catatan bahwa kotak surat ini sudah memakai masa percobaan, berupa kode yang dibuat dari alamatnya, supaya akun baru tidak mendapat yang kedua.',
  WITHDRAWAL:
    'Sampai {date} Anda masih bisa membatalkan pembelian dan mendapatkan uang Anda kembali, lewat tautan di kuitansi Anda. Untuk itu jumlah dan nomor rujukan pembayarannya disimpan, tanpa nama atau alamat Anda.',
  RECIPIENT_LINK:
    'Disimpan sampai {date}: kode tautan yang Anda kirim, dan kapan Anda melihat yang dibagikan, supaya penerimanya masih bisa melihatnya, memblokir, atau melaporkan.',
  SENDING_SUSPENSION:
    'Disimpan sampai {date}: catatan bahwa pengiriman Anda dijeda atau ditutup setelah ada laporan, berupa kode yang dibuat dari alamat ini, supaya akun baru dengan alamat ini juga dijeda.',
};

export const mailButtons: MailButtons = {
  share: 'Baca dan putuskan',
  enterLink: 'Lanjutkan',
  dashboard: 'Buka dasbor',
  other: 'Buka',
};
