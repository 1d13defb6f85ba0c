import { type Fix, fixFrom } from './fix.ts';
import { type LocationPermission, readLocationPermission } from './location-permission.ts';
import { type LocationProblem, locationProblem } from './location-problem.ts';
import { decide, heartbeat, isDue, type SendGoal, steadied } from './send-rule.ts';

export type GpsState =
  | { name: 'off' | 'asking' | 'searching' | 'live' | 'weak' | 'paused' }
  | { name: 'failed'; problem: LocationProblem };

export type GpsEvents = {
  onState(state: GpsState): void;
  /** A fix worth sending. */
  onFix(fix: Fix): void;
  /** The permission we had was revoked. */
  onRevoked(): void;
  /** Permission was granted while no watch is running: a new `start` would find a position. */
  onAllowed(): void;
};

export type GpsTracker = { start(goal: SendGoal): void; stop(): void };

const longestSearch = 20_000;

/** The error code if the browser found no position. */
const positionUnavailable = 2;

/** Watches the device's position from `start` to `stop`, and only then. */
export function createGpsTracker(
  geolocation: Geolocation | undefined,
  permissions: Permissions | undefined,
  events: GpsEvents,
): GpsTracker {
  /** The state of one watch; a stale callback sees that its run is over. */
  type Run = { goal: SendGoal; startedAt: number; watch?: number; found: boolean; blocked: boolean };
  let run: Run | null = null;
  let last: Fix | null = null;
  let held: ReturnType<typeof setTimeout> | undefined;
  let beat: ReturnType<typeof setInterval> | undefined;
  let permission: Promise<LocationPermission> | null = null;

  const consider = (current: Run, fix: Fix) => {
    clearTimeout(held);
    const decision = decide(fix, last, current.goal, current.startedAt, Date.now());
    if (decision.do === 'hold') {
      const { forMs } = decision;
      // If nothing newer came after the last sent position, the device was still there then.
      const later = last ? { ...fix, takenAt: fix.takenAt + forMs } : fix;
      held = setTimeout(() => consider(current, later), forMs);
    }
    if (decision.do !== 'send') return;
    last = fix;
    events.onFix(fix);
  };

  const receive = (current: Run, reading: GeolocationPosition, askedAt: number) => {
    if (run !== current) return;
    const fix = fixFrom(reading, askedAt, Date.now());
    if (!fix) return fail(current, positionUnavailable);
    current.found = true;
    events.onState({ name: 'live' });
    consider(current, steadied(fix, last, current.goal.precision));
  };

  const fail = (current: Run, code: number) => {
    if (run !== current) return;
    const problem = locationProblem(code, current.blocked);
    if (problem === 'FAILED')
      return events.onState(current.found ? { name: 'weak' } : { name: 'failed', problem });
    stop();
    if (current.found) return events.onRevoked();
    events.onState({ name: 'failed', problem });
  };

  const watch = (current: Run, geo: Geolocation) => {
    const options = {
      enableHighAccuracy: current.goal.precision === 'EXACT',
      maximumAge: 0,
      timeout: longestSearch,
    };
    const ask = (askedAt: number) =>
      [
        (reading: GeolocationPosition) => receive(current, reading, askedAt),
        ({ code }: GeolocationPositionError) => fail(current, code),
        options,
      ] as const;
    current.watch = geo.watchPosition(...ask(Date.now()));
    // A watch reports nothing while the device does not move; 'updated 12 s ago' needs a fresh reading.
    beat = setInterval(() => {
      if (last && isDue(last, Date.now())) geo.getCurrentPosition(...ask(Date.now()));
    }, heartbeat / 4);
  };

  const start = (goal: SendGoal) => {
    stop();
    if (!geolocation) return events.onState({ name: 'failed', problem: 'UNSUPPORTED' });
    const current: Run = { goal, startedAt: Date.now(), found: false, blocked: false };
    run = current;
    events.onState({ name: 'searching' });
    permission ??= readLocationPermission(permissions).then((read) => {
      read.onChange(() => onPermissionChange(read));
      return read;
    });
    void permission.then((read) => {
      if (run !== current) return;
      current.blocked = read.state() === 'denied';
      if (read.state() === 'prompt') events.onState({ name: 'asking' });
      watch(current, geolocation);
    });
  };

  const onPermissionChange = (read: LocationPermission) => {
    const granted = read.state() === 'granted';
    if (!run) return granted ? events.onAllowed() : undefined;
    if (!run.found) return granted ? events.onState({ name: 'searching' }) : undefined;
    if (granted) return;
    stop();
    events.onRevoked();
  };

  const stop = () => {
    if (run?.watch !== undefined) geolocation?.clearWatch(run.watch);
    clearTimeout(held);
    clearInterval(beat);
    run = null;
    last = null;
  };

  return { start, stop };
}
