import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { PdfBusy, type PdfDocument, type PdfPort } from './port.ts';
import type { RenderNews } from './worker.ts';

type Job = { owner: string; document: PdfDocument; stream: Readable };

type Options = {
  /** Milliseconds after which a document, and its thread, is abandoned; waiting does not count. */
  deadline?: number;
  /** Documents that may wait for the thread; each holds its request open. */
  mostWaiting?: number;
  /** Documents of one owner, waiting or in progress. */
  mostOfOwner?: number;
};

/**
 * PDFs by @react-pdf/renderer in one worker thread, one after the other: layout takes a core for up to seconds, which
 * the main thread needs for live updates. The thread starts with the first document.
 */
export function openReactPdf({
  deadline = 120_000,
  mostWaiting = 10,
  mostOfOwner = 2,
}: Options = {}): PdfPort {
  let worker: Worker | undefined;
  let current: { job: Job; timer: NodeJS.Timeout } | undefined;
  const waiting = new Set<Job>();

  const finish = (end: (stream: Readable) => void) => {
    if (!current) return;
    const { job, timer } = current;
    clearTimeout(timer);
    current = undefined;
    end(job.stream);
    startNext();
  };
  const startNext = () => {
    if (current) return;
    const [job] = waiting;
    // An idle thread must not keep the process alive.
    if (!job) {
      worker?.unref();
      return;
    }
    waiting.delete(job);
    const thread = started();
    const giveUp = () => {
      worker = undefined;
      void thread.terminate();
      finish((stream) => stream.destroy(new Error('the PDF took too long')));
    };
    current = { job, timer: setTimeout(giveUp, deadline) };
    thread.ref();
    thread.postMessage(job.document);
  };
  const started = (): Worker => {
    if (worker) return worker;
    const made = new Worker(new URL('worker.ts', import.meta.url), { name: 'pdf' });
    made.on('message', (news: RenderNews) => {
      // Late messages from an abandoned thread.
      if (worker !== made) return;
      if ('chunk' in news) current?.job.stream.push(news.chunk);
      else if ('end' in news) finish((stream) => void stream.push(null));
      else finish((stream) => stream.destroy(new Error(news.failed)));
    });
    const gone = () => {
      if (worker !== made) return;
      worker = undefined;
      finish((stream) => stream.destroy(new Error('the PDF thread is gone')));
    };
    made.on('error', gone).on('exit', gone);
    return (worker = made);
  };

  return {
    render(document, owner) {
      const jobs = current ? [current.job, ...waiting] : [...waiting];
      const ofOwner = jobs.filter((job) => job.owner === owner).length;
      if (waiting.size >= mostWaiting || ofOwner >= mostOfOwner) throw new PdfBusy();
      const stream = new Readable({
        read() {},
        // A client that disconnects while waiting no longer needs it.
        destroy(error, done) {
          waiting.delete(job);
          done(error);
        },
      });
      const job: Job = { owner, document, stream };
      waiting.add(job);
      startNext();
      return stream;
    },
    async close() {
      const thread = worker;
      worker = undefined;
      const left = [...waiting];
      waiting.clear();
      for (const { stream } of left) stream.destroy(new Error('closing'));
      finish((stream) => stream.destroy(new Error('closing')));
      await thread?.terminate();
    },
  };
}
