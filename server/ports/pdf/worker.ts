import { parentPort } from 'node:worker_threads';
import ReactPdf from '@react-pdf/renderer';
import { layout } from './layout.ts';
import type { PdfDocument } from './port.ts';

/** What the main thread sends, and what it hears: pieces, then the end or a failure. */
export type RenderJob = { id: number; document: PdfDocument };
export type RenderNews =
  { id: number; chunk: Uint8Array } | { id: number; end: true } | { id: number; failed: string };

const port = parentPort!;
const tell = (news: RenderNews) => port.postMessage(news);

port.on('message', ({ id, document }: RenderJob) => {
  render(id, document).catch((error: unknown) => tell({ id, failed: (error as Error).name }));
});

async function render(id: number, document: PdfDocument): Promise<void> {
  const stream = await ReactPdf.renderToStream(layout(document) as never);
  for await (const chunk of stream) tell({ id, chunk: Uint8Array.from(chunk as unknown as Buffer) });
  tell({ id, end: true });
}
