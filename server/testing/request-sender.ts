import { parentPort, workerData } from 'node:worker_threads';

/** Sends one request again and again, in a thread whose heap is not the server's. Returns the statuses. */
const { url, init } = workerData as { url: string; init: RequestInit };
async function send(times: number): Promise<number[]> {
  const statuses = new Set<number>();
  for (let sent = 0; sent < times; sent += 1) {
    const response = await fetch(url, init);
    await response.arrayBuffer();
    statuses.add(response.status);
  }
  return [...statuses];
}
parentPort!.on('message', (times: number) => void send(times).then((each) => parentPort!.postMessage(each)));
