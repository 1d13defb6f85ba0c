import { useTranslation } from 'react-i18next';

/** The texts of MapLibre's own controls, as far as we show them, in the reader's language. */
export function useControlTexts(): Record<string, string> {
  const { t } = useTranslation('map');
  return {
    'Map.Title': t('controls.title'),
    'NavigationControl.ZoomIn': t('controls.zoomIn'),
    'NavigationControl.ZoomOut': t('controls.zoomOut'),
    'NavigationControl.ResetBearing': t('controls.resetNorth'),
    'FullscreenControl.Enter': t('controls.fullScreen'),
    'FullscreenControl.Exit': t('controls.exitFullScreen'),
    'GeolocateControl.FindMyLocation': t('controls.me'),
    // Pressed, it says why not.
    'GeolocateControl.LocationNotAvailable': t('controls.me'),
    'AttributionControl.ToggleAttribution': t('controls.credits'),
  };
}
