import type { Locale } from '#server/context.ts';

const texts: Record<Locale, { subject: string; text: string }> = {
  en: {
    subject: 'Your sign-in link for Whereabouts',
    text: 'Open this link and press the button to sign in. It works once, for ten minutes.\n\n{link}\n\nYou did not ask for it? Then ignore this e-mail; nobody can sign in without the link.',
  },
  id: {
    subject: 'Tautan masuk Whereabouts Anda',
    text: 'Buka tautan ini dan tekan tombolnya untuk masuk. Tautan berlaku satu kali, selama sepuluh menit.\n\n{link}\n\nAnda tidak memintanya? Abaikan surel ini; tanpa tautan ini tidak ada yang dapat masuk.',
  },
};

/** The e-mail that carries a sign-in link. */
export const signInMail = (locale: Locale, link: string) => ({
  subject: texts[locale].subject,
  text: texts[locale].text.replace('{link}', () => link),
});
