import type { StyleSpecification } from 'maplibre-gl';
import { useEffect, useState } from 'react';
import { useColorMode } from '../ui/color-mode.ts';
import { mapConfig } from './map-config.ts';
import { offlineData } from './offline-data.ts';
import { mapFont, offlineStyle } from './offline-style.ts';

type MapStyle = {
  /** Undefined while it is on its way. */
  style: string | StyleSpecification | undefined;
  offline: boolean;
  failed: boolean;
  /** To be called when the hosted style cannot be had: the embedded map takes over. */
  giveUpHosted: () => void;
};

/** The hosted style where the server names one, the embedded world otherwise. */
export function useMapStyle(): MapStyle {
  const { dark } = useColorMode();
  const [hosted, setHosted] = useState<string | null>();
  const [embedded, setEmbedded] = useState<StyleSpecification>();
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    void mapConfig().then(({ mapStyleUrl }) => setHosted(mapStyleUrl));
  }, []);

  useEffect(() => {
    if (hosted !== null) return;
    let wanted = true;
    // Labels are drawn once with whatever font is there, so it has to be there first.
    Promise.all([offlineData(), document.fonts.load(`16px "${mapFont}"`)])
      .then(([data]) => wanted && setEmbedded(offlineStyle(data, dark)))
      .catch(() => wanted && setFailed(true));
    return () => {
      wanted = false;
    };
  }, [hosted, dark]);

  const offline = hosted === null;
  return { style: hosted ?? embedded, offline, failed, giveUpHosted: () => setHosted(null) };
}
