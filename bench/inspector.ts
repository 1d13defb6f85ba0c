import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';

/**
 * A process's resident memory after a garbage collection, in bytes: without that, it would depend on when V8 last
 * collected. Over the inspector: https://chromedevtools.github.io/devtools-protocol/v8/HeapProfiler/
 */
export async function settledMemory(inspectorPort: number, residentSize: () => number): Promise<number> {
  const targets = await fetch(`http://127.0.0.1:${inspectorPort}/json`);
  const [target] = (await targets.json()) as { webSocketDebuggerUrl: string }[];
  if (!target) throw new Error('nothing to inspect');
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve) => socket.once('open', resolve));
  const call = (id: number, method: string) =>
    new Promise<void>((resolve) => {
      const hear = (data: Buffer) => {
        if ((JSON.parse(data.toString()) as { id?: number }).id !== id) return;
        socket.off('message', hear);
        resolve();
      };
      socket.on('message', hear);
      socket.send(JSON.stringify({ id, method }));
    });
  for (const id of [1, 2, 3]) await call(id, 'HeapProfiler.collectGarbage');
  socket.close();
  // Freed pages are returned a little later.
  await sleep(500);
  return residentSize();
}
