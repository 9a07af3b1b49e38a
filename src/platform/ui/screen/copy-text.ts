// Copies a text. Without https browsers offer no clipboard: the text can then be selected and copied by keyboard, where it is shown.

import { toastError, toastSuccess } from './toasts.ts';

/** Whether it was copied. */
export const copyText = (text: string): Promise<boolean> =>
  Promise.try(() => navigator.clipboard.writeText(text)).then(
    () => true,
    () => false,
  );

/** For a text that is not shown where it is copied: `what` was copied, such as 'Link'. */
export const copyWithToast = async (text: string, what: string): Promise<void> =>
  (await copyText(text)) ? toastSuccess(`${what} copied`) : toastError(`${what} could not be copied`);
