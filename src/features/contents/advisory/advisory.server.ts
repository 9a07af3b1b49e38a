// The advisory committee on the server: the list and the save.

import { page } from '../../../platform/data/lists/page.ts';
import { searchable } from '../../../platform/data/lists/search.ts';
import { cleanRequiredHtml } from '../../../platform/server/html.ts';
import { serve } from '../../../platform/server/serve.ts';
import { asked, type Content, newestFirst, pictureAddress, saveContent } from '../contents.server.ts';
import { type AdvisoryFields, advisoryTexts, listAdvisory, saveAdvisory } from './advisory.contract.ts';
import { advisoryFiles } from './advisory.tables.ts';

const advisory: Content<'advisory'> = { ...advisoryFiles, texts: advisoryTexts };

export const advisoryServer = [
  serve(listAdvisory, (context) => {
    const { data, takes } = context;
    const found = data.read
      .selectFrom('advisory')
      .where(asked(context, 'advisory', { name_folded: takes.Name, position_folded: takes.Position }))
      .select(['advisory.id as Id', 'name as Name', 'position as Position', 'experience as Exp', 'description as Description'])
      .select([pictureAddress('photo').as('Photo'), 'is_active as IsActive', 'created_at as CreatedDate'])
      .orderBy(newestFirst);
    return page(data, 'advisory', found, takes);
  }),

  serve(saveAdvisory, (context) => saveContent(context, advisory, { add: columnsOf, update: columnsOf })),
];

const columnsOf = ({ Name, Position, Exp, Description }: AdvisoryFields) => ({
  ...searchable('name', Name),
  ...searchable('position', Position),
  experience: Exp,
  description: cleanRequiredHtml(Description, 'Description', advisoryTexts.fieldsMissing),
});
