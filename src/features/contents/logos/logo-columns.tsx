// The columns that the tables of sponsors and of partners share.

import { useSave } from '../../../platform/ui/call/save.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import type { RecordToOpen } from '../../../platform/ui/list/history-action.tsx';
import { Logo as LogoPicture } from '../../../platform/ui/list/row-parts.tsx';
import { type ContentTexts, contentColumns } from '../../../platform/ui/list/switched-columns.tsx';
import type { Noun } from '../../../platform/wire/call.ts';
import type { Logo, SaveLogo } from './logos.contract.ts';

export const useLogoColumns = (save: SaveLogo, noun: Noun, record: RecordToOpen['record'], texts: ContentTexts) => {
  const picture: Column<Logo> = { field: 'Logo', kind: 'tight', cell: ({ Logo: url }) => <LogoPicture url={url} /> };
  const orderNumber: Column<Logo> = { field: 'OrderNo', kind: 'lead' };
  return { picture, orderNumber, ...contentColumns<Logo>({ save: useSave(save), noun, record, texts, nameOf: logoName }) };
};

export const logoName = ({ OrderNo, Id }: Logo) => `Order number ${OrderNo}, ID ${Id}`;
