/** A position with what one needs to draw it. Accuracy in metres. */
export type MapPlace = {
  key: string;
  /** Whose place it is. */
  name: string;
  latitude: number;
  longitude: number;
  accuracy: number;
  source: 'IP' | 'GPS';
  live: boolean;
};

export type TrackPoint = Pick<MapPlace, 'latitude' | 'longitude' | 'accuracy' | 'source'> & {
  recordedAt: string;
};
