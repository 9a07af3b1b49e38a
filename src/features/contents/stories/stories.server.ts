import { newestFirst, orderOf } from '../../../platform/data/lists/order.ts';
import { page } from '../../../platform/data/lists/page.ts';
import { pictureAddress } from '../../../platform/files/picture-address.ts';
import { handle } from '../../../platform/server/calls/handle.ts';
import { type Content, contentOrder, contentsFilter, saveContent } from '../../../platform/server/calls/save-by-flag.ts';
import { cleanRequiredHtml } from '../../../platform/server/html.ts';
import { listStories, type StoryFields, saveStory, storyTexts } from './stories.contract.ts';
import { storyRecords } from './stories.tables.ts';

const stories: Content<'stories'> = { kind: storyRecords, texts: storyTexts };

export const storiesServer = [
  handle(listStories, (context) => {
    const { data, input } = context;
    const query = data.read
      .selectFrom('stories')
      .where(contentsFilter(context, 'stories', { name_folded: input.Name, client_name_folded: input.ClientName }))
      .select(['stories.id as Id', 'name as Name', 'client_name as ClientName', 'description as Description', 'dates as Dates'])
      .select([pictureAddress('logo').as('Logo'), 'is_active as IsActive', 'created_at as CreatedDate', 'version as Version']);
    const order = orderOf(input, newestFirst, { ...contentOrder, Name: 'name_folded', ClientName: 'client_name_folded', Dates: 'dates' });
    return page(data, 'stories', query, order, input);
  }),

  handle(
    saveStory,
    (context) =>
      saveContent(context, stories, {
        add: (input, now) => ({ ...columnsOf(input), dates: input.Dates ?? now }),
        update: (input) => ({ ...columnsOf(input), dates: input.Dates ?? undefined }),
      }),
    () => stories,
  ),
];

const columnsOf = ({ Name, ClientName, Description }: StoryFields) => ({
  name: Name,
  client_name: ClientName,
  description: cleanRequiredHtml(Description, 'Description'),
});
