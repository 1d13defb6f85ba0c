import { StatusPage } from '../errors/error-page.tsx';

export const NotFoundPage = () => <StatusPage status={404} />;
