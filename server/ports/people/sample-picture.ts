import { asJpeg } from './pictures.ts';

const skins = ['#f1c9a5', '#d9a066', '#a86f43', '#7a4a2b'];
const hairs = ['#2b2320', '#5a3a22', '#8c8c8c', '#b5542b'];
const clothes = ['#0f5e5c', '#7b4f9d', '#b3541e', '#2f5d9b'];

/** The letters of SAMPLE as lines, each 40 wide and 60 high: a server need not have a font. */
const letters = [
  'M36 9Q34 0 20 0Q4 0 4 15Q4 27 20 30Q36 33 36 45Q36 60 20 60Q5 60 4 50',
  'M2 60L20 0L38 60M9 39H31',
  'M3 60V0L20 32L37 0V60',
  'M5 60V0H22Q36 0 36 16Q36 32 22 32H5',
  'M6 0V60H35',
  'M35 0H6V60H35M6 29H30',
];

/** A drawn portrait of nobody, with SAMPLE across it. `bytes` choose its colours. */
export function samplePicture(bytes: Uint8Array): Promise<Uint8Array> {
  const pick = (list: readonly string[], at: number) => list[(bytes[at] ?? 0) % list.length];
  const word = letters.map((path, at) => `<path transform="translate(${at * 54})" d="${path}"/>`).join('');
  return asJpeg(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480">
  <rect width="480" height="480" fill="#e6eeed"/>
  <path d="M60 480Q70 330 240 330Q410 330 420 480Z" fill="${pick(clothes, 0)}"/>
  <path d="M200 270H280V350Q240 385 200 350Z" fill="${pick(skins, 1)}"/>
  <path d="M120 215Q110 70 240 70Q370 70 360 215Z" fill="${pick(hairs, 2)}"/>
  <ellipse cx="240" cy="210" rx="98" ry="112" fill="${pick(skins, 1)}"/>
  <path d="M142 195Q160 105 260 120Q320 125 338 195Q330 90 240 84Q150 90 142 195Z" fill="${pick(hairs, 2)}"/>
  <g fill="#2b2320"><circle cx="203" cy="205" r="8"/><circle cx="277" cy="205" r="8"/></g>
  <path d="M205 262Q240 288 275 262" fill="none" stroke="#7a2f24" stroke-width="6" stroke-linecap="round"/>
  <rect y="372" width="480" height="108" fill="#fff" opacity="0.9"/>
  <g transform="translate(85 396)" fill="none" stroke="#b3541e" stroke-width="9" stroke-linecap="round">${word}</g>
</svg>`),
  );
}
