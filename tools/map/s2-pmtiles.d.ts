/** Its own types import without extensions, which NodeNext does not resolve. */
declare module 's2-pmtiles' {
  export class BufferWriter {
    commit(): Uint8Array;
  }
  export class S2PMTilesWriter {
    /** @param type 1: vector tiles */
    constructor(writer: BufferWriter, type: 1);
    writeTileXYZ(zoom: number, x: number, y: number, data: Uint8Array): Promise<void>;
    commit(metadata: object): Promise<void>;
  }
}
