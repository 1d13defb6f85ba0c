import { parentPort } from 'node:worker_threads';
import ReactPdf from '@react-pdf/renderer';
import { layout } from './layout.ts';
import type { PdfDocument } from './port.ts';

/** What the worker sends to the main thread about a document: chunks, then the end or a failure. */
export type RenderNews = { chunk: Uint8Array } | { end: true } | { failed: string };

const port = parentPort!;
const tell = (news: RenderNews) => port.postMessage(news);

port.on('message', (document: PdfDocument) => {
  render(document).catch((error: unknown) => tell({ failed: (error as Error).name }));
});

async function render(document: PdfDocument): Promise<void> {
  const stream = await ReactPdf.renderToStream((await layout(document)) as never);
  for await (const chunk of stream) tell({ chunk: Uint8Array.from(chunk as unknown as Buffer) });
  tell({ end: true });
}
