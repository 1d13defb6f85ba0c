export type KeepAwake = { start(): void; stop(): void };

/** Keeps the screen on between `start` and `stop`; the browser drops the lock whenever the page is hidden. */
export function createKeepAwake(wakeLock: WakeLock | undefined, page: Document): KeepAwake {
  let wanted = false;
  let lock: WakeLockSentinel | null = null;

  const acquire = () => {
    if (!wanted || page.visibilityState !== 'visible' || (lock && !lock.released)) return;
    wakeLock?.request('screen').then(
      (granted) => {
        // Stopped in the meantime, or requested twice.
        if (!wanted || (lock && !lock.released)) void granted.release();
        else lock = granted;
      },
      // Low battery or a setting: the page says anyway that the screen has to stay on.
      () => {},
    );
  };

  return {
    start() {
      if (!wanted) page.addEventListener('visibilitychange', acquire);
      wanted = true;
      acquire();
    },
    stop() {
      wanted = false;
      page.removeEventListener('visibilitychange', acquire);
      void lock?.release().catch(() => {});
      lock = null;
    },
  };
}
