import { StatusPage } from '../errors/status-page.tsx';

/** `/200` of the seed: all is well. */
export const OkPage = () => <StatusPage status={200} />;
