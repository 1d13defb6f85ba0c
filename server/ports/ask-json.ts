/** A source answered, but not with what was asked for; `status` is HTTP's, 200 for a body of the wrong shape. */
export class SourceFault extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`status ${status}`);
    this.name = 'SourceFault';
    this.status = status;
  }
}

type Options = { headers?: Record<string, string>; body?: object; signal: AbortSignal };

/** Asks an online source of JSON. A source that failed is left alone for a while, so that a dead one costs one wait. */
export type AskJson = {
  /** The body; null for 404, by which sources say that they have nothing. Rejects otherwise. */
  ask(url: string, options: Options): Promise<unknown>;
};

/** Milliseconds that a source is left alone after a failure. */
const rest = 30_000;
/** Most characters of a body that are read. */
const longest = 1_000_000;

export function openAskJson(now: () => number = () => performance.now()): AskJson {
  let restUntil = 0;
  return {
    async ask(url, { headers = {}, body, signal }) {
      if (now() < restUntil) throw new SourceFault(503);
      try {
        const answer = await fetch(url, {
          method: body ? 'POST' : 'GET',
          headers: {
            accept: 'application/json',
            'user-agent': 'Whereabouts',
            ...(body ? { 'content-type': 'application/json' } : {}),
            ...headers,
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
          redirect: 'error',
          signal,
        });
        if (answer.status === 404) return null;
        if (!answer.ok) throw new SourceFault(answer.status);
        const text = await answer.text();
        if (text.length > longest) throw new SourceFault(200);
        return JSON.parse(text) as unknown;
      } catch (error) {
        restUntil = now() + rest;
        throw error;
      }
    },
  };
}
