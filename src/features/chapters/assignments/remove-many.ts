// What can be done with selected rows of assigned members.

import { type BulkAction, bulkDelete } from '../../../platform/ui/list/selection/bulk-actions.ts';
import { assignMember } from './assignments.contract.ts';

export const removeMany: BulkAction[] = [
  {
    ...bulkDelete(assignMember),
    label: 'Remove',
    done: 'removed',
    warning: 'Only their places in these chapters are removed. They stay members.',
    byRows: true,
  },
];
