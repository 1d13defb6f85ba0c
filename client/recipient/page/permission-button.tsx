import { useEffect, useRef } from 'preact/hooks';
import type { RecipientSession } from '../session/recipient-session.ts';
import { headingAfter } from './focus-heading.ts';

/** What we use of HTMLGeolocationElement. */
type GeolocationElement = HTMLSpanElement & { permissionStatus: PermissionState; invalidReason: string };

/** Why the browser does not take a press. Other reasons pass, such as that something covers the button. */
const lasting = ['illegal_subframe', 'unsuccessful_registration', 'style_invalid', 'type_invalid'];
/** How long one of these may be so while the button appears, milliseconds. */
const settling = 2_000;

/** Chrome, from version 144. */
export const hasPermissionButton = (): boolean => 'HTMLGeolocationElement' in globalThis;

/** Not among the elements that Preact has types for. */
const Geolocation = 'geolocation' as 'span';

type Props = {
  session: Pick<RecipientSession, 'locate'>;
  /** The browser does not accept it here. */
  onUnusable(): void;
};

/**
 * The browser's own button, which also gives back a permission that was refused, without a way through its settings:
 * https://developer.mozilla.org/docs/Web/HTML/Reference/Elements/geolocation.
 */
export function PermissionButton({ session, onUnusable }: Props) {
  const elementRef = useRef<GeolocationElement>(null);
  const unusableRef = useRef(onUnusable);
  useEffect(() => {
    const element = elementRef.current!;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const granted = () => element.permissionStatus === 'granted' && session.locate();
    const validated = () => {
      clearTimeout(timer);
      timer = setTimeout(() => lasting.includes(element.invalidReason) && unusableRef.current(), settling);
    };
    const focusAfter = headingAfter(element);
    element.addEventListener('promptaction', granted);
    element.addEventListener('location', granted);
    element.addEventListener('validationstatuschange', validated);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('promptaction', granted);
      element.removeEventListener('location', granted);
      element.removeEventListener('validationstatuschange', validated);
      focusAfter();
    };
  }, [session]);
  return <Geolocation ref={elementRef} />;
}
