// Shows one toast when loading failed. It shows none for a 401: an ended session has its own toast.

import { useEffect } from 'react';
import { toastError } from '../screen/toasts.ts';
import { CallFailed } from './api.ts';

export const useFailureToast = ({ error, errorUpdatedAt }: { error: unknown; errorUpdatedAt: number }, failure: string | undefined) => {
  useEffect(() => {
    const isSessionEnd = error instanceof CallFailed && error.status === 401;
    if (failure && errorUpdatedAt && !isSessionEnd) toastError(failure);
  }, [error, errorUpdatedAt, failure]);
};
