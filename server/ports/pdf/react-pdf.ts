import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import type { PdfPort } from './port.ts';
import type { RenderJob, RenderNews } from './worker.ts';

/** Milliseconds after which a document is given up, and the thread with it. */
const deadline = 120_000;

type Waiting = { stream: Readable; timer: NodeJS.Timeout };

/**
 * PDFs by @react-pdf/renderer in one worker thread, one after the other: laying out takes a core for up to seconds,
 * which the main thread owes to live updates. The thread starts with the first document.
 */
export function openReactPdf(): PdfPort {
  let worker: Worker | undefined;
  let count = 0;
  const waiting = new Map<number, Waiting>();

  const settle = (id: number, end: (stream: Readable) => void) => {
    const job = waiting.get(id);
    if (!job) return;
    waiting.delete(id);
    clearTimeout(job.timer);
    end(job.stream);
    // An idle thread must not keep the process alive.
    if (waiting.size === 0) worker?.unref();
  };
  const fail = (reason: string) => {
    for (const id of waiting.keys()) settle(id, (stream) => stream.destroy(new Error(reason)));
  };
  const started = (): Worker => {
    if (worker) return worker;
    const made = new Worker(new URL('worker.ts', import.meta.url), { name: 'pdf' });
    made.on('message', (news: RenderNews) => {
      if ('chunk' in news) waiting.get(news.id)?.stream.push(news.chunk);
      else if ('end' in news) settle(news.id, (stream) => void stream.push(null));
      else settle(news.id, (stream) => stream.destroy(new Error(news.failed)));
    });
    const gone = () => {
      if (worker === made) worker = undefined;
      fail('the PDF thread is gone');
    };
    made.on('error', gone).on('exit', gone);
    return (worker = made);
  };

  return {
    render(document) {
      const id = ++count;
      const thread = started();
      const giveUp = () => {
        worker = undefined;
        void thread.terminate();
        fail('the PDF took too long');
      };
      const timer = setTimeout(giveUp, deadline);
      const stream = new Readable({ read() {} });
      waiting.set(id, { stream, timer });
      thread.ref();
      thread.postMessage({ id, document } satisfies RenderJob);
      return stream;
    },
    async close() {
      const thread = worker;
      worker = undefined;
      fail('closing');
      await thread?.terminate();
    },
  };
}
