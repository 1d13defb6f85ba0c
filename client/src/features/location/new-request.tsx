import { type ReactNode, Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { PageLoading } from '../../ui/page-loading.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import type { MessageChoice } from './request-form/phone-request-form.tsx';

/** The form comes with the phone metadata of all countries. */
export const fetchForm = () => import('./request-form/phone-request-form.tsx');

const PhoneRequestForm = lazy(() => fetchForm().then((module) => ({ default: module.PhoneRequestForm })));

type Props = {
  message: (choice: MessageChoice, onChoice: (choice: MessageChoice) => void) => ReactNode;
  onSent: (id: string) => void;
  onClose: () => void;
};

/** The form for a new request. */
export function NewRequest({ message, onSent, onClose }: Props) {
  const { t } = useTranslation('location');
  return (
    <Sheet title={t('request.title')} onClose={onClose} wide>
      <Suspense fallback={<PageLoading />}>
        <PhoneRequestForm message={message} onSent={onSent} />
      </Suspense>
    </Sheet>
  );
}
