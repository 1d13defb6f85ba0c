type Kept = { outdated?: string[] } | null;

/**
 * A page whose version is no longer served starts again in the present one, but never twice from the same version: while
 * several processes are upgraded one after the other, it would never end. The versions that it has left are kept in its
 * history entry, which outlives the page: nothing is stored on the device.
 * @param state the history entry's
 * @param version the URL of the page's own script, which is another one in every version
 * @returns the state to reload with; null if it must not reload
 */
export function stateForReload(state: unknown, version: string): object | null {
  const kept = state as Kept;
  const outdated = kept?.outdated ?? [];
  return outdated.includes(version) ? null : { ...kept, outdated: [...outdated, version] };
}
