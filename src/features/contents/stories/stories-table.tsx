// For super admins.

import { useSave } from '../../../platform/ui/call/save.ts';
import { statusChip } from '../../../platform/ui/filters/filter-chips.tsx';
import { FilterPanel, StatusFilter } from '../../../platform/ui/filters/filter-panel.tsx';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { Preview, Thumb } from '../../../platform/ui/list/row-parts.tsx';
import { contentColumns, switchOrDelete } from '../../../platform/ui/list/switched-columns.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import type { TextToRead } from '../text-reading.tsx';
import { type Story, saveStory, storyList, storyPreviewLength, storyTexts } from './stories.contract.ts';

const TextReading = lazyDialog(() => import('../text-reading.tsx'), 'TextReading');
const StoryForm = lazyDialog(() => import('./story-form.tsx'), 'StoryForm');

export const StoriesTable = () => {
  const list = useRecordList(storyList);
  return (
    <RecordList
      list={list}
      addLabel="Add Story"
      hasRefresh
      filters={
        <FilterPanel list={list} texts={['Name', 'ClientName']}>
          {(field) => <StatusFilter {...field('IsActive')} />}
        </FilterPanel>
      }
      chips={chips}
      columns={useColumns()}
      reading={(story, props) => <TextReading {...textOfStory(story)} {...props} />}
      bulk={bulk}
      form={(story, onClosed) => <StoryForm story={story} onClosed={onClosed} />}
    />
  );
};

const chips = { IsActive: statusChip() };

const bulk = switchOrDelete(saveStory);

const useColumns = (): Column<Story>[] => {
  const { status, actions } = contentColumns<Story>({
    save: useSave(saveStory),
    noun: storyList.noun,
    record: 'Story',
    texts: storyTexts,
    nameOf: ({ Name }) => Name,
  });
  return [
    { field: 'Id', kind: 'figure', importance: 'medium' },
    { field: 'Logo', kind: 'picture', cell: ({ Logo }) => <Thumb url={Logo} /> },
    { field: 'Name', kind: 'lead' },
    { field: 'ClientName', kind: 'contact' },
    {
      field: 'Description',
      kind: 'wide',
      importance: 'medium',
      cell: ({ Description }) => <Preview text={Description} length={storyPreviewLength} />,
    },
    { field: 'Dates', kind: 'date' },
    status,
    actions,
  ];
};

export const textOfStory = ({ Name, ClientName, Dates, Logo, Description }: Story): TextToRead => ({
  title: Name,
  about: ClientName,
  date: Dates,
  picture: Logo,
  text: Description,
});
