import { expect, test } from 'vitest';
import { stopOrStart } from './stop-words.ts';

const lines = (text: string) => text.trim().split(/\s*\n\s*/);

// Among them the carriers' own, which Twilio blocks as well: https://www.twilio.com/docs/messaging/tutorials/advanced-opt-out.
const stops = [
  ...lines(`
    STOP
    STOPALL
    Stop all
    UNSUBSCRIBE
    CANCEL
    END
    QUIT
    REVOKE
    OPTOUT
    opt-out
    opt out
    REMOVE
    block
    stop
    StopAll
    STOP!!
    "STOP"
    S T O P
    Stop.
    stop stop stop
    STOP STOP!
    END END
    Stop. Thank you
    STOP please
    please stop
    pls stop
    Please STOP, thanks!
    Kindly stop
    Stop it
    stop it now please
    Stop this
    Stop texting me
    Stop texting me please
    please stop sending me messages
    Stop messaging this number
    stop these texts
    STOP SMS
    stop all messages
    Stop contacting me!!!
    can you please stop
    OK stop
    unsubscribe me
    Please unsubscribe me from this
    remove me
    remove my number please
    Please remove this number
    cancel it
    cancel my subscription
    Block this number
    stop right now
    don't text me
    Don’t text me again
    do not contact me anymore
    Please don't message me
    never text me again
    BERHENTI
    berhenti dong
    Tolong berhenti ya
    Berhenti, terima kasih
    mohon berhenti kirim sms
    berhenti kirim pesan ke nomor ini
    saya mau berhenti
    berhenti berlangganan
    Setop
    stop dong kak
    stop ya pak
    Stop, makasih
    hentikan
    tolong hentikan sekarang
    UNREG
    OFF
    BATAL
    batalkan saja
    HAPUS
    tolong hapus nomor saya
    BLOKIR
    TOLAK
    JANGAN
    jangan dong
    jangan kirim lagi
    Jangan kirim sms lagi ya
    tolong jangan hubungi saya lagi
    jgn ganggu saya
    stop, jangan kirim lagi
    jangan hantar mesej lagi
    ITIGIL
    itigil mo na po
    tigil na
    Stop na po
    stop po, salamat
    huwag na po magtext
    wag na mag text
    arrêt
    Arrêtez s'il vous plaît
    stop merci
    ALTO
    PARAR
    Pare por favor
    BAJA
    Cancelar, gracias
    Stopp bitte
    Bitte abmelden
    Стоп
    หยุด
    退订
    停止
    중지
    수신거부
    توقف
    बंद
  `),
  'STOP - Ibu Sari',
  'Stop please\nMaria',
  'STOP\n\nSent from my iPhone',
  'Berhenti. — Budi W.',
];

const others = lines(`
  who is this?
  please do not stop
  don't stop
  Don’t stop please
  do not stop
  never stop
  bus stop
  at the bus stop
  I will stop by later
  stop by later
  Stop by my house
  I can't stop
  stop here
  Please stop here
  non stop
  non-stop
  full stop
  next stop
  last stop
  stop sign
  pit stop
  I stopped
  stopping now
  did you stop?
  why stop
  stop at the corner
  stop when you get there
  I'll be there, stop worrying
  stop worrying
  Stop and go
  nobody can stop me now
  they won't stop
  the end
  the end is near
  weekend
  end of the road
  day off
  off to work
  I am off
  set off now
  turn off the light
  got off the bus
  cancel dinner
  cancel the meeting
  I quit my job
  quit smoking
  road block
  block party
  remove your shoes
  remove the cake
  text me
  please text me
  call me
  message me now
  send it again
  send me the location
  thank you
  thanks!
  ok
  ok thanks
  please
  yes please
  no
  no thanks
  hello
  I'm OK
  on my way
  5
  ...
  🙂
  http://example.com/stop
  jangan berhenti
  jangan blokir saya
  Tolong jangan hapus nomor saya
  jangan stop
  jangan lupa
  jangan lupa makan ya
  jangan khawatir
  jangan pulang malam
  berhenti di sini
  bus berhenti di depan
  saya berhenti kerja
  kapan berhenti?
  belum berhenti
  tidak berhenti
  halte bus
  hapus foto itu
  batal puasa
  dia batal datang
  acara dibatalkan
  siapa ini?
  saya di rumah
  terima kasih
  ya
  sudah sampai
  tolong kirim lagi
  kirim lokasi dong
  huwag tumigil
  wag mo itigil
  nasa bus stop ako
  salamat po
  text mo ako
  sige po
  no pares
  ¿dónde está la parada?
  gracias
  arrêt de bus
  je suis à l'arrêt
  merci
  Bushaltestelle
  danke
  спасибо
`);

test('the lists are long', () => {
  expect(Math.min(stops.length, others.length)).toBeGreaterThanOrEqual(100);
});
test.each(stops)('%j means STOP', (text) => expect(stopOrStart(text)).toBe('STOP'));
test.each(['', ...others])('%j does not mean STOP', (text) => expect(stopOrStart(text)).toBeNull());
test.each(['start', 'UNSTOP', 'YES', 'Mulai'])('%j means START', (text) =>
  expect(stopOrStart(text)).toBe('START'),
);
