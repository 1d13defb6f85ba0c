import 'maplibre-gl/dist/maplibre-gl.css';
import * as maplibre from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';

// Version 6 keeps its worker in a file of its own; bundled, it would not find it.
maplibre.setWorkerUrl(workerUrl);

export { maplibre };
