import type { RefObject } from 'react';
import { toast } from '../../../ui/toast.ts';
import { useRefreshSettings } from './use-refresh-settings.ts';

type Row = { __typename: string; id: string };

/**
 * Removes a row of a settings' list, which then takes the focus; `said`: the toast. If it fails, that has been shown as
 * a toast, and the row stays.
 */
export function useRemoveRow(list: RefObject<HTMLElement | null>) {
  const refresh = useRefreshSettings();
  return async (row: Row, remove: () => Promise<unknown>, said: string): Promise<void> => {
    try {
      await remove();
    } catch {
      return;
    }
    void refresh(row);
    list.current?.focus();
    toast.success(said);
  };
}
