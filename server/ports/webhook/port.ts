/** What is sent to a partner: `body` according to Standard Webhooks, signed with `secret` at `at`. `failures`: earlier tries. */
export type WebhookCall = {
  url: string;
  secret: string;
  id: string;
  at: Date;
  body: string;
  failures: number;
};

/** Calls partners' servers. */
export type WebhookPort = {
  /** Whether the URL may be called at all, judging by the URL alone. */
  accepts(url: string): boolean;
  /** Returns the status, 200 to 299. Throws WebhookFailed for anything else; follows no redirect. */
  send(call: WebhookCall): Promise<number>;
};
