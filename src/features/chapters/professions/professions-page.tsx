// For super admins: the professions from which the seats of chapters are chosen.

import { useState } from 'react';
import ArrowMergeIcon from '~icons/tabler/arrow-merge';
import { useSave } from '../../../platform/ui/call/save.ts';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { DeleteAction } from '../../../platform/ui/list/delete-action.tsx';
import { HistoryAction } from '../../../platform/ui/list/history-action.tsx';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { EditAction, RowAction, RowActions } from '../../../platform/ui/list/row-parts.tsx';
import { type BulkAction, bulkDelete } from '../../../platform/ui/list/selection/bulk-actions.ts';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { listProfessions, type Profession, professionList, professionTexts, saveProfession } from './professions.contract.ts';

const ProfessionForm = lazyDialog(() => import('./profession-form.tsx'), 'ProfessionForm');
const MergeForm = lazyDialog(() => import('./merge-form.tsx'), 'MergeForm');
const MergeManyForm = lazyDialog(() => import('./merge-form.tsx'), 'MergeManyForm');

export const ProfessionsPage = () => {
  const list = useRecordList(professionList);
  const [merged, setMerged] = useState<Profession | null>(null);
  return (
    <>
      <RecordList
        list={list}
        addLabel="Add Profession"
        imports="professions"
        columns={useColumns(setMerged)}
        bulk={bulk}
        form={(profession, onClosed) => <ProfessionForm profession={profession} onClosed={onClosed} />}
      />
      {merged && <MergeForm profession={merged} onClosed={() => setMerged(null)} />}
    </>
  );
};

const useColumns = (onMerge: (profession: Profession) => void): Column<Profession>[] => {
  const save = useSave(saveProfession);
  const remove = (Id: number, about: string) =>
    save({ Flag: 'Delete', Id }, { done: professionTexts.deleted, failed: professionTexts.notDeleted, about });
  return [
    { field: 'Name', kind: 'lead' },
    { field: 'Seats', kind: 'figure' },
    { field: 'CreatedDate', kind: 'date', importance: 'low' },
    {
      head: 'Actions',
      kind: 'actions',
      cell: (profession, { open }) => (
        <RowActions>
          <EditAction onClick={() => open(profession)} />
          <RowAction label="Merge" icon={ArrowMergeIcon} onClick={() => onMerge(profession)} />
          <HistoryAction record="Profession" id={profession.Id} title={profession.Name} />
          <DeleteAction
            title={`Delete ${listProfessions.noun.one}`}
            text="Are you sure you want to delete this profession?"
            detail="One that is in use is merged into another one instead."
            subject={profession.Name}
            refusalOf={async () => ((profession.Seats ?? 0) > 0 ? professionTexts.inUse : null)}
            onDelete={(about) => remove(profession.Id, about)}
          />
        </RowActions>
      ),
    },
  ];
};

const bulk: BulkAction[] = [
  {
    label: 'Merge',
    icon: ArrowMergeIcon,
    save: saveProfession,
    input: { Flag: 'Merge' },
    done: 'merged',
    form: (props) => <MergeManyForm {...props} />,
  },
  bulkDelete(saveProfession),
];
