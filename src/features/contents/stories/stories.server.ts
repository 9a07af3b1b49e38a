// Stories on the server: the list and the save.

import { page } from '../../../platform/data/lists/page.ts';
import { searchable } from '../../../platform/data/lists/search.ts';
import { cleanRequiredHtml } from '../../../platform/server/html.ts';
import { serve } from '../../../platform/server/serve.ts';
import { asked, type Content, newestFirst, pictureAddress, saveContent } from '../contents.server.ts';
import { listStories, type StoryFields, saveStory, storyTexts } from './stories.contract.ts';
import { storyFiles } from './stories.tables.ts';

const stories: Content<'stories'> = { ...storyFiles, texts: storyTexts };

export const storiesServer = [
  serve(listStories, (context) => {
    const { data, takes } = context;
    const found = data.read
      .selectFrom('stories')
      .where(asked(context, 'stories', { name_folded: takes.Name, client_name_folded: takes.ClientName }))
      .select(['stories.id as Id', 'name as Name', 'client_name as ClientName', 'description as Description', 'dates as Dates'])
      .select([pictureAddress('logo').as('Logo'), 'is_active as IsActive', 'created_at as CreatedDate'])
      .orderBy(newestFirst);
    return page(data, 'stories', found, takes);
  }),

  serve(saveStory, (context) =>
    saveContent(context, stories, {
      add: (takes, now) => ({ ...columnsOf(takes), dates: takes.Dates ?? now }),
      update: (takes) => ({ ...columnsOf(takes), dates: takes.Dates ?? undefined }),
    }),
  ),
];

const columnsOf = ({ Name, ClientName, Description }: StoryFields) => ({
  ...searchable('name', Name),
  ...searchable('client_name', ClientName),
  description: cleanRequiredHtml(Description, 'Description', storyTexts.descriptionMissing),
});
