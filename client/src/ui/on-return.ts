/** At most this often (milliseconds). */
const leastInterval = 5_000;

/** Calls `look` when the reader comes back to this window or tab. Returns a function that stops this. */
export function onReturn(look: () => void): () => void {
  let last = Date.now();
  const onLook = () => {
    if (document.visibilityState !== 'visible' || Date.now() - last <= leastInterval) return;
    last = Date.now();
    look();
  };
  window.addEventListener('focus', onLook);
  document.addEventListener('visibilitychange', onLook);
  return () => {
    window.removeEventListener('focus', onLook);
    document.removeEventListener('visibilitychange', onLook);
  };
}
