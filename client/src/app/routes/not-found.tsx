import notFound from '../../../illustrations/not-found.svg?raw';
import { Illustration } from '../../ui/illustration.tsx';
import { StatusPage } from '../errors/status-page.tsx';

export const NotFoundPage = () => <StatusPage status={404} picture={<Illustration svg={notFound} />} />;
