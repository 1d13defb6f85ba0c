import { useEffect, useRef, useState } from 'preact/hooks';
import { isFromDevice, type Share } from '../api/invitation.ts';
import type { GpsState } from '../position/gps-tracker.ts';
import { ownFix } from '../position/own-fix.ts';
import { createKeepAwake } from '../position/wake-lock.ts';
import type { RecipientSession } from '../session/recipient-session.ts';
import { createArrivalWatch } from './arrival-watch.ts';
import type { MarkedPlace } from './marked-place.ts';

type Watched = {
  place: MarkedPlace | null;
  share: Share;
  session: RecipientSession;
  onPlace(place: MarkedPlace): void;
};

/**
 * Watches for the arrival while it is rendered, and tells of it once. A share that asks the device has the fixes already;
 * for any other it is asked, after a reload only if the browser need not prompt. `gps`: null if the share shows it.
 */
export function useArrivalWatch({ place, share, session, onPlace }: Watched): {
  gps: GpsState | null;
  resume(): void;
} {
  const [gps, setGps] = useState<GpsState>({ name: 'off' });
  const [openedAt] = useState(() => Date.now());
  const told = useRef(false);
  const actsRef = useRef({ onArrived() {}, onAway() {} });
  const [watch] = useState(() => {
    const device = {
      geolocation: globalThis.isSecureContext ? navigator.geolocation : undefined,
      permissions: navigator.permissions,
      keepAwake: createKeepAwake(navigator.wakeLock, document),
    };
    const onArrived = () => actsRef.current.onArrived();
    return createArrivalWatch(device, { onGps: setGps, onArrived, onAway: () => actsRef.current.onAway() });
  });
  useEffect(() => {
    watch.setPlace(place);
    actsRef.current = {
      onAway: () => place && onPlace({ ...place, awayFirst: false }),
      onArrived() {
        const { pending, clockOffset } = session.get();
        if (told.current || pending || !place) return;
        told.current = true;
        const at = new Date(Date.now() + clockOffset).toISOString();
        session.press({ kind: 'arrive', at, stop: place.stop });
      },
    };
  });

  useEffect(() => {
    const see = () => {
      const { fix } = ownFix.get();
      if (fix) watch.see(fix);
    };
    return ownFix.subscribe(see);
  }, [watch]);
  const asksItself = !isFromDevice(share.precision);
  const markedAt = place?.markedAt;
  useEffect(() => {
    if (!asksItself || markedAt === undefined) return;
    let wanted = true;
    if (markedAt >= openedAt) watch.start();
    else
      void watch.permission().then((permission) => {
        if (!wanted) return;
        // Where it is switched off, trying says so without prompting.
        if (permission === 'granted' || permission === 'denied') watch.start();
        else setGps({ name: 'paused' });
      });
    return () => {
      wanted = false;
      watch.stop();
      setGps({ name: 'off' });
    };
  }, [asksItself, markedAt, openedAt, watch]);

  return { gps: asksItself ? gps : null, resume: watch.start };
}
