import i18next from 'i18next';
import { toast } from '../ui/toast/toast.ts';

export const saySessionLost = (): void => toast.error(i18next.t('errors:UNAUTHENTICATED'), 'UNAUTHENTICATED');
