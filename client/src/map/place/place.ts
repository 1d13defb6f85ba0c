/** A position with what is needed to draw it. Accuracy in metres; null if unknown. */
export type MapPlace = {
  key: string;
  /** Whose place it is. */
  name: string;
  latitude: number;
  longitude: number;
  accuracy: number | null;
  source: 'IP' | 'GPS';
  /** Live: updated by a device within the last minutes; stale: not any more; over: the share has ended. */
  freshness: 'live' | 'stale' | 'over';
  /** Whose colour it has: the number or address; by default the key. */
  who?: string | null;
  /** An emoji that stands for them instead of their initials. */
  icon?: string | null;
  /** When the position was measured, and when they were last heard of. */
  recordedAt?: string;
  seenAt?: string;
  isDoubtful?: boolean;
};

export type TrackPoint = Pick<MapPlace, 'latitude' | 'longitude' | 'accuracy' | 'source'> & {
  recordedAt: string;
  isDoubtful: boolean;
};

/** A selected time of a track. While it plays: where it is going, and how long that takes (milliseconds). */
export type Moment = TrackPoint & { toward?: { point: TrackPoint; duration: number } | undefined };

/** Whether the device's track leads through it. */
export const isOnTrack = ({ source, isDoubtful }: Pick<TrackPoint, 'source' | 'isDoubtful'>): boolean =>
  source === 'GPS' && !isDoubtful;
