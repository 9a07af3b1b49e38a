// The query cache of one signed-in user. A call is retried once, and only when no reply came or the status was 5xx.

import { QueryClient } from '@tanstack/react-query';
import { CallFailed, CallTimedOut } from './api.ts';

const mayHelpToRetry = (error: Error) =>
  !(error instanceof CallTimedOut) && (!(error instanceof CallFailed) || error.status === 0 || error.status >= 500);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && mayHelpToRetry(error),
        // Otherwise rows would change under an open dialog whenever the window gets the focus.
        refetchOnWindowFocus: false,
        // Send calls even when the browser reports that it is offline: a portal on localhost needs no network.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
