// The cache of what one signed-in user has read. Only a call that got no answer, or a server error, is tried once more.

import { QueryClient } from '@tanstack/react-query';
import { CallFailed, CallTookTooLong } from './api.ts';

const mayHelpToRetry = (error: Error) =>
  !(error instanceof CallTookTooLong) && (!(error instanceof CallFailed) || error.status === 0 || error.status >= 500);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && mayHelpToRetry(error),
        // Rows that change under an open dialog, because a window got the focus back, surprise more than they help.
        refetchOnWindowFocus: false,
        // A call to our own server is tried even where the browser believes to be offline: localhost needs no network.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
