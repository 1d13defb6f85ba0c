import { openPage } from './open-page.tsx';
import { ShareApp } from './share-app.tsx';
import { startAgain } from './start-again.ts';
import { fetchRemoteControl, loadRemoteControl } from './use-remote-control.ts';

openPage({
  fetchRest: () => fetchRemoteControl().catch(startAgain),
  app: (session) => <ShareApp session={session} />,
  loadWatch: loadRemoteControl,
  loadFeed: (api) => async (events) => {
    const { createPositionFeed, createKeepAwake } = await loadRemoteControl();
    const device = {
      geolocation: isSecureContext ? navigator.geolocation : undefined,
      permissions: navigator.permissions,
      keepAwake: createKeepAwake(navigator.wakeLock, document),
    };
    return createPositionFeed(api, device, events);
  },
});
