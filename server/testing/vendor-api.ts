import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenOnLoopback } from './loopback.ts';

export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  body: string;
  headers: IncomingHttpHeaders;
};
export type Answer = { status: number; body?: object | null };
type Loss = 'hangs' | 'breaks' | 'breaks off' | 'is no JSON' | 'answers 500' | 'answers 429';

type Vendor = {
  /** The header that names what must not be done twice. */
  onceBy?: string;
  /** What no test can have refused or lost, such as the answer to a wrong key; null: the request goes on. */
  first(asked: Asked): Answer | null;
  answer(asked: Asked): Answer;
  /** An error in the vendor's words. */
  failure(status: number): Answer;
};

/** The API of a vendor on loopback, with what a test makes go wrong on the way there and back. */
export async function startVendorApi({ onceBy = '', first, answer, failure }: Vendor) {
  /** Method and path of every request. */
  const requests: string[] = [];
  const refusals: Answer[] = [];
  const kept = new Map<string, { text: string; answer: Answer }>();
  let lost: { how: Loss; isTaken: boolean; times: number } | null = null;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request;
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://vendor');
    const asked: Asked = { method, path, query, body: await text(request), headers };
    requests.push(`${method} ${path}`);
    const atOnce = first(asked) ?? refusals.shift();
    if (atOnce) return give(response, atOnce);
    const loss = lost;
    if (loss && --loss.times <= 0) lost = null;
    const given = !loss || loss.isTaken ? once(asked) : failure(500);
    if (loss?.how === 'hangs') return undefined;
    if (loss?.how === 'breaks') return void response.destroy();
    if (loss?.how === 'breaks off')
      return void response.writeHead(200, { 'content-length': 99 }).write('{', () => response.destroy());
    if (loss?.how === 'is no JSON') return void response.writeHead(200).end('<html>');
    return give(response, loss ? failure(loss.how === 'answers 429' ? 429 : 500) : given);
  }

  /** A repeated request gets its first answer; another one by the same name is refused. */
  function once(asked: Asked): Answer {
    const key = asked.method === 'POST' ? asked.headers[onceBy] : undefined;
    if (typeof key !== 'string') return answer(asked);
    const ofKey = kept.get(key) ?? { text: asked.path + asked.body, answer: answer(asked) };
    kept.set(key, ofKey);
    return ofKey.text === asked.path + asked.body ? ofKey.answer : failure(400);
  }

  const { url, close } = await listenOnLoopback((request, response) => void handle(request, response));
  return {
    url,
    close,
    requests,
    /** Answers the next requests like this, one each. */
    answerNext: (...next: Answer[]) => void refusals.push(...next),
    /** Handles the next `times` requests as `how` says; `isTaken`: whether they take effect all the same. */
    loseAnswer: (how: Loss, { isTaken = true, times = 1 } = {}) => {
      lost = times > 0 ? { how, isTaken, times } : null;
    },
  };
}

const give = (response: ServerResponse, { status, body = null }: Answer): void =>
  void response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(body ? JSON.stringify(body) : undefined);
