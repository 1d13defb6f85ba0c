import type { Locale } from '#server/context.ts';

/** What an account's own address is written about. */
export type AccountMailPurpose =
  'SIGN_IN' | 'RESET_CODE' | 'EMAIL_CHANGE_OLD' | 'EMAIL_CHANGE_NEW' | 'PASSWORD_CHANGED' | 'ACCOUNT_DELETED';

type MailText = { subject: string; text: string };

/** The e-mails to an account's own address. `{link}`, `{code}`, `{email}` and `{home}` are filled in. */
export const mailTexts: Record<Locale, Record<AccountMailPurpose, MailText>> = {
  en: {
    SIGN_IN: {
      subject: 'Your sign-in link for Whereabouts',
      text: 'Open this link and press the button to sign in. It works once, for ten minutes.\n\n{link}\n\nYou did not ask for it? Then ignore this e-mail; nobody can sign in without the link.',
    },
    RESET_CODE: {
      subject: 'Your verification code for Whereabouts',
      text: 'Your code to set a new password:\n\n{code}\n\nIt works for ten minutes. Enter it only where you asked for it; we never ask for it by phone or message.\n\nYou did not ask for it? Then ignore this e-mail; your password stays as it is.',
    },
    EMAIL_CHANGE_OLD: {
      subject: 'Confirm the new address of your Whereabouts account',
      text: 'Somebody who is signed in to your account wants to change its e-mail address to {email}.\n\nWas it you? Then open this link and press the button. We have also written to the new address; the change is made once both have confirmed it, within 24 hours.\n\n{link}\n\nWas it not you? Then do not confirm. Set a new password and end the other sessions: {home}',
    },
    EMAIL_CHANGE_NEW: {
      subject: 'Confirm this address for Whereabouts',
      text: 'Somebody wants to use this e-mail address for their Whereabouts account.\n\nWas it you? Then open this link and press the button. The change is made once your old address has confirmed it too, within 24 hours.\n\n{link}\n\nWas it not you? Then ignore this e-mail; nothing happens.',
    },
    PASSWORD_CHANGED: {
      subject: 'Your Whereabouts password was changed',
      text: 'The password of your account was just changed, and all other devices were signed out.\n\nWas it not you? Then set a new one at once, by "Forgot password" on the sign-in page: {home}',
    },
    ACCOUNT_DELETED: {
      subject: 'Your Whereabouts account was deleted',
      text: 'Your account and everything in it was erased: your requests, the positions that were shared with you, your messages, sessions and subscription. Links that you sent no longer work.\n\nWe keep only what the law asks us to keep: for three years a proof that the people who shared their location with you agreed to it, without places, names, numbers or addresses. If your sending was paused or closed after reports, a code made from this address stays for one to three years, so that a new account under it is paused too.\n\nThis is our last e-mail to you.',
    },
  },
  id: {
    SIGN_IN: {
      subject: 'Tautan masuk Whereabouts Anda',
      text: 'Buka tautan ini dan tekan tombolnya untuk masuk. Tautan berlaku satu kali, selama sepuluh menit.\n\n{link}\n\nAnda tidak memintanya? Abaikan surel ini; tanpa tautan ini tidak ada yang dapat masuk.',
    },
    RESET_CODE: {
      subject: 'Kode verifikasi Whereabouts Anda',
      text: 'Kode Anda untuk membuat kata sandi baru:\n\n{code}\n\nKode berlaku selama sepuluh menit. Masukkan hanya di tempat Anda memintanya; kami tidak pernah menanyakannya lewat telepon atau pesan.\n\nAnda tidak memintanya? Abaikan surel ini; kata sandi Anda tidak berubah.',
    },
    EMAIL_CHANGE_OLD: {
      subject: 'Konfirmasi alamat baru akun Whereabouts Anda',
      text: 'Seseorang yang sedang masuk ke akun Anda ingin mengubah alamat surelnya menjadi {email}.\n\nApakah itu Anda? Buka tautan ini dan tekan tombolnya. Kami juga menulis ke alamat baru itu; perubahan terjadi setelah keduanya mengonfirmasi, dalam waktu 24 jam.\n\n{link}\n\nBukan Anda? Jangan konfirmasi. Buat kata sandi baru dan akhiri sesi lainnya: {home}',
    },
    EMAIL_CHANGE_NEW: {
      subject: 'Konfirmasi alamat ini untuk Whereabouts',
      text: 'Seseorang ingin memakai alamat surel ini untuk akun Whereabouts miliknya.\n\nApakah itu Anda? Buka tautan ini dan tekan tombolnya. Perubahan terjadi setelah alamat lama Anda juga mengonfirmasi, dalam waktu 24 jam.\n\n{link}\n\nBukan Anda? Abaikan surel ini; tidak ada yang terjadi.',
    },
    PASSWORD_CHANGED: {
      subject: 'Kata sandi Whereabouts Anda telah diubah',
      text: 'Kata sandi akun Anda baru saja diubah, dan semua perangkat lain telah dikeluarkan.\n\nBukan Anda? Segera buat kata sandi baru lewat "Lupa kata sandi" di halaman masuk: {home}',
    },
    ACCOUNT_DELETED: {
      subject: 'Akun Whereabouts Anda telah dihapus',
      text: 'Akun Anda dan seluruh isinya telah dihapus: permintaan Anda, posisi yang dibagikan kepada Anda, pesan, sesi, dan langganan. Tautan yang Anda kirim tidak berlaku lagi.\n\nKami hanya menyimpan apa yang diwajibkan hukum: selama tiga tahun, bukti bahwa orang yang membagikan lokasinya kepada Anda telah menyetujuinya, tanpa tempat, nama, nomor, atau alamat. Jika pengiriman Anda dijeda atau ditutup setelah ada laporan, sebuah kode yang dibuat dari alamat ini tetap disimpan selama satu sampai tiga tahun, sehingga akun baru dengan alamat ini juga dijeda.\n\nIni surel terakhir kami untuk Anda.',
    },
  },
};
