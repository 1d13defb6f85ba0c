import { screen, waitFor, within } from '@testing-library/react';
import common from '../../i18n/en/common.json';

/** The dialog itself: while its code is loading, a frame with the same name stands in for it. */
export const findDialog = (name?: string): Promise<HTMLElement> =>
  waitFor(() => {
    const dialog = screen.getByRole('dialog', name === undefined ? {} : { name });
    if (within(dialog).queryByText(common.loading)) throw new Error('the dialog is still loading');
    return dialog;
  });
