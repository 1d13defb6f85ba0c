import { createClient, type Client } from 'graphql-ws';
import { WebSocket } from 'ws';
import { trustedId } from './trusted-documents.ts';
import { someAddress, type Subscriber } from './world.ts';

/** This many connect at the same time: a rush of thousands would measure the rush. */
const atOnce = 50;

/**
 * Opens one signed-in dashboard per subscriber, with the app's own subscription; `onNext` is called with each update
 * and the account's id.
 */
export async function connectDashboards(
  url: string,
  subscribers: Subscriber[],
  onNext: (accountId: string) => void,
): Promise<Client[]> {
  class FromHome extends WebSocket {
    constructor(address: string, protocol: string) {
      super(address, protocol, { headers: { 'x-forwarded-for': someAddress() } });
    }
  }
  const documentId = trustedId('src', 'subscription LocationChanged(');
  const connect = async ({ accountId, token }: Subscriber) => {
    let operations = 0;
    const client = createClient({
      // As the page's client does.
      generateID: () => String((operations += 1)),
      url: `${url.replace('http', 'ws')}/graphql`,
      webSocketImpl: FromHome,
      connectionParams: { authorization: `Bearer ${token}` },
      lazy: false,
      retryAttempts: 0,
    });
    await new Promise<void>((resolve) => void client.on('connected', () => resolve()));
    client.subscribe(
      { query: '', variables: { inBackground: false }, extensions: { documentId } },
      {
        next: ({ data, errors }) => (data ? onNext(accountId) : console.error(errors)),
        error: (reason) => console.error('a dashboard was refused:', reason),
        complete() {},
      },
    );
    return client;
  };
  return inParts(subscribers, connect);
}

/** Opens one raw WebSocket to a peer per subscriber, as many at once. */
export async function connectSockets(
  url: string,
  subscribers: Subscriber[],
  onMessage: (accountId: string) => void,
): Promise<WebSocket[]> {
  const connect = ({ accountId }: Subscriber) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/?who=${accountId}`);
    socket.on('message', () => onMessage(accountId));
    return new Promise<WebSocket>((resolve) => void socket.once('open', () => resolve(socket)));
  };
  return inParts(subscribers, connect);
}

async function inParts<Item, Made>(items: Item[], make: (item: Item) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = [];
  for (let index = 0; index < items.length; index += atOnce) {
    made.push(...(await Promise.all(items.slice(index, index + atOnce).map(make))));
  }
  return made;
}
