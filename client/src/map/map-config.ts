/** What the server says about maps; null means the embedded offline map. */
export type MapConfig = { mapStyleUrl: string | null };

const offline: MapConfig = { mapStyleUrl: null };
let answer: Promise<MapConfig> | undefined;

async function ask(): Promise<MapConfig> {
  try {
    const response = await fetch('/config.json', { headers: { accept: 'application/json' } });
    if (!response.ok) return offline;
    const { mapStyleUrl } = (await response.json()) as Partial<MapConfig>;
    return typeof mapStyleUrl === 'string' && mapStyleUrl ? { mapStyleUrl } : offline;
  } catch {
    // Unreachable or no JSON: the embedded map needs nobody.
    return offline;
  }
}

/** The server's map settings, asked for once per page. */
export const mapConfig = (): Promise<MapConfig> => (answer ??= ask());
