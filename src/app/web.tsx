// The web client's start: the providers around the routes.

import '../platform/ui/styles.ts';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { printInLight } from '../platform/ui/print-in-light.ts';
import { cssVariables, theme } from '../platform/ui/theme.ts';
import { ToastList } from '../platform/ui/toast-list.tsx';
import { router } from './routes.tsx';
import { watchSession } from './session-watch.ts';

// public/colour-scheme.js reads the same key before the first paint.
const colourScheme = localStorageColorSchemeManager({ key: 'colour-scheme' });

const Web = () => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" colorSchemeManager={colourScheme}>
    <RouterProvider router={router} />
    <ToastList />
  </MantineProvider>
);

watchSession(router);
printInLight();

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
createRoot(container).render(
  <StrictMode>
    <Web />
  </StrictMode>,
);
