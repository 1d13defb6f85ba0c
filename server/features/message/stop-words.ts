const words = (text: string): string[] => text.trim().split(/\s+/).map(fold);

/** Without accents, marks and case. */
function fold(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase();
}

/**
 * What people send to be left alone: the carriers' keywords (CTIA, Twilio's defaults) and the usual ones of the countries
 * that are texted.
 */
const stopWords = new Set(
  words(`
    stop stopp stopall stopsms stopit unsubscribe unsub optout cancel quit revoke remove block
    berhenti setop stop unreg batal batalkan hapus blokir hentikan henti jangan jgn
    itigil tigil tumigil hinto ihinto huminto
    arret arrete arretez desabonner parar pare detener detente baja cancelar sair abmelden aufhoren stoppen afmelden
    стоп отписаться отмена dung huy iptal
    หยุด ยกเลิก 停止 退订 取消 配信停止 중지 수신거부 रोकें बंद توقف إلغاء إيقاف
  `),
);
/** Keywords that mean something else among other words. */
const keywords = new Set([...stopWords, ...words('end off tolak alto dur')]);
const startWords = new Set(words('start unstop yes mulai'));

/** 'Don't', which with one of `sendWords` is a stop, and before a stop word the opposite. */
const prohibitions = new Set(words('jangan jgn dont not never huwag wag'));
const sendWords = new Set(
  words(`
    text texting texts message messages messaging msg sms send sending contact email mail write call bother
    kirim kirimi kirimkan mengirim hubungi menghubungi kontak ganggu mengganggu pesan hantar mesej
    mag magtext itext mensahe magpadala
  `),
);
/** Courtesies, names of the thing, and particles, which change nothing. */
const companions = new Set([
  ...sendWords,
  ...words(`
    please pls plz kindly thanks thank you thx ty now it this that these those all the me my us number asap immediately
    ok okay hi hello dear sir madam maam again anymore any more just sorry from to at once right away and do can could
    contacting calling mails emails messages updates notifications subscription service everything location tracking
    request requests

    dong ya yah lagi tolong mohon terima kasih terimakasih makasih trims kak pak bu mas mbak bang deh sih aja saja
    sekarang semua ini itu saya aku ke nomor nomer langganan berlangganan lokasi permintaan mau ingin sudah

    po na naman nga paki pakiusap salamat ako akin mo nyo ninyo ang mga sa pag lang ngayon

    por favor gracias ya mensajes mensaje de los merci svp sil vous te plait les tout bitte danke mir jetzt sofort
    nachrichten keine mehr obrigado obrigada mensagens grazie alstublieft aub bedankt berichten
    пожалуйста спасибо lutfen tesekkurler xin cam on
  `),
]);

/** A name, or what a phone adds, below a message or after a dash. */
const signature = /(?:\s+[-–—~]+\s*|\s*\n\s*)(?:[\p{L}\p{M}.'’]+[ \t]*){1,4}\W*$/u;

/** The keyword of a text message, which is nothing else: no word that is neither one nor a courtesy; null if none. */
export function stopOrStart(text: string): 'STOP' | 'START' | null {
  const written = text.slice(0, 160).trim();
  if (startWords.has(fold(written))) return 'START';
  const isStop = [written, written.replace(signature, '')].some(
    (part) => keywords.has(fold(part)) || isOnlyStop(part),
  );
  return isStop ? 'STOP' : null;
}

function isOnlyStop(text: string): boolean {
  // Hyphen and apostrophe are inside of words: opt-out, don't.
  const said = words(text.replaceAll(/['’-]/g, '').replaceAll(/[^\p{L}\p{M}]+/gu, ' '));
  if (said.every((word) => keywords.has(word))) return !isNegated(said);
  if (!said.every((word) => stopWords.has(word) || companions.has(word) || prohibitions.has(word)))
    return false;
  const forbids = said.some((word) => prohibitions.has(word)) && said.some((word) => sendWords.has(word));
  return !isNegated(said) && (forbids || said.some((word) => stopWords.has(word)));
}

/** A stop word after 'don't': 'jangan berhenti'. */
function isNegated(said: readonly string[]): boolean {
  const first = said.findIndex((word) => prohibitions.has(word));
  return first >= 0 && said.slice(first + 1).some((word) => stopWords.has(word) && !prohibitions.has(word));
}
