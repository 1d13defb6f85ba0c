import twilio from 'twilio';

export type TwilioAccount = {
  accountSid: string;
  authToken: string;
  /** Another host with Twilio's API, such as a test double; the SDK itself has no option for it. */
  apiUrl?: string | undefined;
  /** Milliseconds for one call; Twilio usually answers in well under a second, and the job retries. */
  timeout?: number;
};

const usualTimeout = 15_000;

type Options<Data> = Parameters<typeof twilio.RequestClient.prototype.request<Data>>[0];

class RequestClient extends twilio.RequestClient {
  readonly #base: string | undefined;

  constructor({ apiUrl, timeout = usualTimeout }: TwilioAccount) {
    super({ timeout });
    this.#base = apiUrl?.replace(/\/+$/, '');
  }

  override request<Data>(options: Options<Data>) {
    if (!this.#base) return super.request(options);
    const { pathname, search } = new URL(options.uri);
    return super.request({ ...options, uri: `${this.#base}${pathname}${search}` });
  }
}

/** The official SDK, with our time-out and base URL. Import this file only when Twilio is configured: it is heavy. */
export function openTwilioClient(account: TwilioAccount): twilio.Twilio {
  return twilio(account.accountSid, account.authToken, { httpClient: new RequestClient(account) });
}
