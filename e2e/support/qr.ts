import { QRCodeSVG } from 'qrcode.react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** The dark modules of the QR code of a text, drawn by its library from that text alone. */
export function qrPathOf(text: string): string {
  const drawn = renderToStaticMarkup(createElement(QRCodeSVG, { value: text, level: 'M' }));
  return [...drawn.matchAll(/<path[^>]* d="([^"]+)"/g)].at(-1)![1]!;
}
