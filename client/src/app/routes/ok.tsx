import { StatusPage } from '../errors/status-page.tsx';

/** `/200`: everything is fine. */
export const OkPage = () => <StatusPage status={200} />;
