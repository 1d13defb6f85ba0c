import { StatusPage } from '../errors/status-page.tsx';

/** `/200`: all is well. */
export const OkPage = () => <StatusPage status={200} />;
