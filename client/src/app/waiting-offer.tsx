import { appPaths } from '#shared/paths.ts';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { forgetWaiting, waitingLookup } from '../features/lookup/waiting.ts';
import { withTexts } from '../i18n/setup.ts';
import { useLocalPath } from '../i18n/use-locale.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const WaitingLookup = lazyPart(
  withTexts(() => import('../features/lookup/waiting-lookup.tsx').then((module) => module.WaitingLookup)),
);

/** After log-in: offers the report for what this browser looked up as a visitor. Renders nothing without one. */
export function WaitingOffer() {
  const local = useLocalPath();
  const navigate = useNavigate();
  const [id, setId] = useState(waitingLookup);
  if (!id) return null;
  const end = () => {
    forgetWaiting();
    setId(null);
  };
  return (
    <Suspense>
      <WaitingLookup
        id={id}
        onTaken={() => {
          end();
          void navigate(`${local(appPaths.queryStages)}#${id}`);
        }}
        onRefused={end}
      />
    </Suspense>
  );
}
