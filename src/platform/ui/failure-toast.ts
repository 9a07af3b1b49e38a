// Says once that something could not be read. A session that has ended has its own word, said once for all.

import { useEffect } from 'react';
import { CallFailed } from './api.ts';
import { toastError } from './toasts.ts';

export const useFailureToast = ({ error, errorUpdatedAt }: { error: unknown; errorUpdatedAt: number }, failure: string | undefined) => {
  useEffect(() => {
    const isSaidElsewhere = error instanceof CallFailed && error.status === 401;
    if (failure && errorUpdatedAt && !isSaidElsewhere) toastError(failure);
  }, [error, errorUpdatedAt, failure]);
};
