/**
 * Yields to the event loop: whatever the reader did in the meantime comes first. A timer would keep a background tab
 * waiting.
 */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
