// What can be imported from a file: a new importer adds one line.

import { membersWithChapters } from '../../features/chapters/assignments-import/assignments-import.server.ts';
import { chaptersImporter } from '../../features/chapters/chapters/chapters-import.server.ts';
import { paymentsImporter } from '../../features/money/payments-import/payments-import.server.ts';
import { connectionsImporter } from '../../features/own-records/connections/connections-import.server.ts';
import type { Importer } from '../../platform/server/imports/importer.ts';

export const importers: readonly Importer[] = [membersWithChapters, paymentsImporter, chaptersImporter, connectionsImporter];
