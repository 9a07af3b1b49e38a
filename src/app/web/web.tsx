// Starts the web client: routes and providers.

import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '../../platform/ui/look/global.css';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { isNotFound, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadKeptFont } from '../../platform/ui/look/kept-font.ts';
import { cssVariables, theme } from '../../platform/ui/look/theme.ts';
import { printInLight } from '../../platform/ui/screen/print-in-light.ts';
import { ToastList } from '../../platform/ui/screen/toast-list.tsx';
import { listenForInstall } from './offline/install-prompt.ts';
import { router } from './routes.tsx';
import { watchSession } from './session-watch.ts';

// public/before-paint.js reads the same key before the first paint.
const colourScheme = localStorageColorSchemeManager({ key: 'colour-scheme' });

const Web = () => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" colorSchemeManager={colourScheme}>
    <RouterProvider router={router} />
    <ToastList />
  </MantineProvider>
);

loadKeptFont();
listenForInstall();
watchSession(router);
printInLight();

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
// A record that does not exist is not an error: the router shows the page for it.
// biome-ignore lint/suspicious/noConsole: without a handler of its own React writes each error to the console, and so does this one
const onCaughtError = (error: unknown) => isNotFound(error) || console.error(error);

createRoot(container, { onCaughtError }).render(
  <StrictMode>
    <Web />
  </StrictMode>,
);
