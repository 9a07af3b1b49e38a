// How the web is built (into dist/web) and served while developing, when calls are passed on to the server beside it.

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks, dependenciesToPreload, knownChunkNames } from './vite/chunks.ts';
import { commonPasswords } from './vite/common-passwords.ts';
import { compressed } from './vite/compressed.ts';
import { dropApiDocs } from './vite/drop-api-docs.ts';
import { dropJsonSchema } from './vite/drop-json-schema.ts';
import { dropUnusedColours } from './vite/drop-unused-colours.ts';
import { dropUnusedParts } from './vite/drop-unused-parts.ts';
import { dropZodTexts } from './vite/drop-zod-texts.ts';
import { firstFiles } from './vite/first-files.ts';
import { tablerIcons } from './vite/icons.ts';
import { lighterPopovers } from './vite/lighter-popovers.ts';
import { mantineStyles } from './vite/mantine-styles.ts';
import { noCircles } from './vite/no-circles.ts';
import { settingsOnPage } from './vite/page-settings.ts';
import { serverStaysOut } from './vite/server-stays-out.ts';
import { serviceWorker } from './vite/service-worker.ts';

const api = `http://localhost:${process.env.PORT ?? 3000}`;

export default defineConfig({
  plugins: [
    serverStaysOut(),
    tablerIcons(),
    mantineStyles(),
    commonPasswords(),
    dropApiDocs(),
    dropJsonSchema(),
    dropUnusedColours(),
    dropUnusedParts(),
    dropZodTexts(),
    lighterPopovers(),
    react(),
    settingsOnPage(),
    serviceWorker(),
    compressed(),
    knownChunkNames(),
    noCircles(),
    firstFiles(),
  ],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // The editor is as large as it is, and loads with the first form that has one.
    chunkSizeWarningLimit: 600,
    modulePreload: { polyfill: false, resolveDependencies: dependenciesToPreload },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
        // The first file names all others. Seven characters tell them apart as well as eight, and weigh less.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
    // Older targets have light-dark() rewritten into something that Mantine's way of switching schemes does not set.
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
  },
  server: { proxy: { '/api': api, '/files': api, '/documents': api, '/receipts': api, '/former-pictures': api } },
});
