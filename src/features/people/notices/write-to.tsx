// 'Write to' the people of a list, wherever they are shown. What it opens is told by the app: announcements lie above all lists.

import { Button } from '@mantine/core';
import { createContext, use } from 'react';
import SpeakerphoneIcon from '~icons/tabler/speakerphone';
import { useUser } from '../../../platform/ui/call/user.tsx';
import type { BulkOpening } from '../../../platform/ui/list/selection/bulk-actions.ts';
import type { Call } from '../../../platform/wire/call.ts';
import { roles } from '../../../platform/wire/roles.ts';

export interface PeopleToWrite {
  /** The list of people. */
  call: string;
  filters: object;
  /** How many rows the user has seen. */
  count?: number;
  /** Who they are, such as 'members of Mumbai Harbour'. */
  whom: string;
}

export const WriteTo = createContext<(people: PeopleToWrite) => void>(() => undefined);

/** Whether the user may write to people: of this chapter, or of any. */
export const useMayWrite = (chapterId?: number): boolean => {
  const { roleId, offices } = useUser();
  const isOfficer = offices.some((office) => office.rights.includes('meetings') && (chapterId ?? office.chapterId) === office.chapterId);
  return roleId === roles.superAdmin || isOfficer;
};

/** For the selected rows of a list of people; nothing for who may not write to them. */
export const useWriteToSelected = ({ name }: Pick<Call, 'name'>, noun: string, chapterId?: number): BulkOpening[] => {
  const write = use(WriteTo);
  if (!useMayWrite(chapterId)) return [];
  const open: BulkOpening['open'] = (filters, count) => write({ call: name, filters, count, whom: `selected ${noun}` });
  return [{ label: 'Write to', icon: SpeakerphoneIcon, open }];
};

/** Nothing for who may not write to them. */
export const WriteToButton = ({ chapterId, label, ...people }: PeopleToWrite & { chapterId: number; label: string }) => {
  const write = use(WriteTo);
  if (!useMayWrite(chapterId)) return null;
  return (
    <Button variant="default" leftSection={<SpeakerphoneIcon />} onClick={() => write(people)}>
      {label}
    </Button>
  );
};
