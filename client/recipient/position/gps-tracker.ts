import { type Fix, fixFrom } from './fix.ts';
import { type LocationPermission, readLocationPermission } from './location-permission.ts';
import { type LocationProblem, locationProblem } from './location-problem.ts';
import { decide, type SendGoal, steadied } from './send-rule.ts';

export type GpsState =
  | { name: 'off' | 'asking' | 'searching' | 'weak' | 'paused' }
  /** `silentSince`: when the newest position was taken, by the device's clock, if nothing has come for a while. */
  | { name: 'live'; silentSince?: number }
  | { name: 'failed'; problem: LocationProblem };

export type GpsEvents = {
  onState(state: GpsState): void;
  /** Every fix of now, as the device measured it. */
  onReading(fix: Fix): void;
  /** A fix worth sending. */
  onFix(fix: Fix): void;
  /** The permission we had was revoked. */
  onRevoked(): void;
  /** Permission was granted while no watch is running: a new `start` would find a position. */
  onAllowed(): void;
};

/** `grantedAt`: when sending was agreed to, by the device's clock. */
export type WatchGoal = SendGoal & { grantedAt(): number };

export type GpsTracker = { start(goal: WatchGoal): void; stop(): void };

const longestSearch = 20_000;
/** How long a watch may be silent until it is begun anew; it has the rest of `longestSearch` to answer. */
const longestSilence = 15_000;
/** How far a position may seem to be older than it is: some devices time it by another clock than their own. */
const clockError = 5_000;

/** Error codes: the browser found no position, or none in time. */
const positionUnavailable = 2;
const timedOut = 3;

/** Watches the device's position from `start` to `stop`, and only then. */
export function createGpsTracker(
  geolocation: Geolocation | undefined,
  permissions: Permissions | undefined,
  events: GpsEvents,
): GpsTracker {
  /**
   * The state of one watch; a stale callback sees that its run is over. `newest`: when its newest position was taken.
   * `found`: one was taken since the watch began. `failing`: the device has said since that it finds none.
   */
  type Run = {
    goal: WatchGoal;
    startedAt: number;
    watch?: number;
    newest: number;
    found: boolean;
    failing: boolean;
    blocked: boolean;
  };
  let run: Run | null = null;
  let last: Fix | null = null;
  let held: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
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

  const receive = (current: Run, reading: GeolocationPosition) => {
    if (run !== current) return;
    const now = Date.now();
    const fix = fixFrom(reading, now);
    if (!fix) return fail(current, positionUnavailable);
    // Where they were before they agreed does not leave the device.
    if (fix.takenAt < Math.min(current.goal.grantedAt(), current.startedAt)) return;
    // The same one again; after the clock was set back, times begin anew.
    if (fix.takenAt <= current.newest && current.newest <= now) return;
    current.newest = fix.takenAt;
    // One that the device kept from before the watch says nothing about now: they may have moved in between.
    const isFresh = fix.takenAt >= Math.min(current.startedAt, now) - clockError;
    if (isFresh) {
      Object.assign(current, { found: true, failing: false });
      listen(current);
      events.onState({ name: 'live' });
      events.onReading(fix);
    }
    if (isFresh || current.goal.duration !== 'ONCE')
      consider(current, steadied(fix, last, current.goal.precision));
  };

  /** Some watches go silent, with neither a position nor an error. */
  const listen = (current: Run) => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      watch(current);
      silence = setTimeout(() => {
        if (!current.found) fail(current, timedOut);
        else if (!current.failing) events.onState({ name: 'live', silentSince: current.newest });
        listen(current);
      }, longestSearch - longestSilence);
    }, longestSilence);
  };

  const fail = (current: Run, code: number) => {
    // Some browsers say of a device that lies still that it found no position in time.
    if (run !== current || (code === timedOut && current.found)) return;
    const problem = locationProblem(code, current.blocked);
    current.failing = true;
    if (problem === 'FAILED')
      return events.onState(current.found ? { name: 'weak' } : { name: 'failed', problem });
    stop();
    if (current.found) return events.onRevoked();
    events.onState({ name: 'failed', problem });
  };

  const watch = (current: Run) => {
    if (current.watch !== undefined) geolocation?.clearWatch(current.watch);
    current.watch = geolocation?.watchPosition(
      (reading) => receive(current, reading),
      ({ code }) => fail(current, code),
      {
        enableHighAccuracy: current.goal.precision === 'EXACT',
        maximumAge: 0,
        timeout: longestSearch,
      },
    );
  };

  const start = (goal: WatchGoal) => {
    stop();
    if (!geolocation) return events.onState({ name: 'failed', problem: 'UNSUPPORTED' });
    const current: Run = {
      goal,
      startedAt: Date.now(),
      newest: -Infinity,
      found: false,
      failing: false,
      blocked: false,
    };
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
      else listen(current);
      watch(current);
    });
  };

  const onPermissionChange = (read: LocationPermission) => {
    const granted = read.state() === 'granted';
    if (!run) return granted ? events.onAllowed() : undefined;
    if (granted && !run.found) {
      listen(run);
      events.onState({ name: 'searching' });
    }
    if (granted || !run.found) return;
    stop();
    events.onRevoked();
  };

  const stop = () => {
    if (run?.watch !== undefined) geolocation?.clearWatch(run.watch);
    clearTimeout(held);
    clearTimeout(silence);
    run = null;
    last = null;
  };

  return { start, stop };
}
