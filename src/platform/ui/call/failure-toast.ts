// Says once that something could not be read. A session that has ended has its own word, said once for all.

import { useEffect } from 'react';
import { toastError } from '../screen/toasts.ts';
import { CallFailed } from './api.ts';

export const useFailureToast = ({ error, errorUpdatedAt }: { error: unknown; errorUpdatedAt: number }, failure: string | undefined) => {
  useEffect(() => {
    const isSaidElsewhere = error instanceof CallFailed && error.status === 401;
    if (failure && errorUpdatedAt && !isSaidElsewhere) toastError(failure);
  }, [error, errorUpdatedAt, failure]);
};
