import { createClient, type Client } from 'graphql-ws';
import { WebSocket } from 'ws';
import { someAddress, type Subscriber } from './world.ts';

const query =
  'subscription { locationChanged { id status consent position { latitude longitude accuracy source } } }';

/** This many connect at the same time: a rush of thousands would measure the rush. */
const atOnce = 50;

/** Opens one signed-in dashboard per subscriber; `onNext` is called with each update and the account's id. */
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
    client.subscribe({ query }, { next: () => onNext(accountId), error() {}, complete() {} });
    return client;
  };
  const clients: Client[] = [];
  for (let index = 0; index < subscribers.length; index += atOnce) {
    clients.push(...(await Promise.all(subscribers.slice(index, index + atOnce).map(connect))));
  }
  return clients;
}
