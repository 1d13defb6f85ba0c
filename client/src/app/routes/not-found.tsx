import { StatusPage } from '../errors/status-page.tsx';

export const NotFoundPage = () => <StatusPage status={404} />;
