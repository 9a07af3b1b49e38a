// Assigns members to one chapter. Offers those who may be assigned and are not in it.

import { ActionIcon, Text } from '@mantine/core';
import { useRef } from 'react';
import { z } from 'zod';
import UsersIcon from '~icons/tabler/users';
import XIcon from '~icons/tabler/x';
import type { Choice } from '../../../platform/ui/call/choices.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { ChoiceField } from '../../../platform/ui/form/choice-field.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { Who } from '../../../platform/ui/list/row-parts.tsx';
import { Selection } from '../../../platform/ui/list/selection/selection.ts';
import { useBulkSave } from '../../../platform/ui/list/selection/use-bulk-save.ts';
import { toastError } from '../../../platform/ui/screen/toasts.ts';
import { labelled } from '../../../platform/wire/labels.ts';
import { memberWithEmail, useMemberChoices } from '../../people/members/member-choices.ts';
import { listMembers } from '../../people/members/members.contract.ts';
import type { Chapter } from '../chapters/chapters.contract.ts';
import styles from './assign-members-dialog.module.css';
import { assignMember } from './assignments.contract.ts';

interface AssignMembersDialogProps {
  chapter: Chapter;
  onClosed: () => void;
}

const fields = {
  Members: labelled(
    'Member',
    (members) => members,
    z.array(z.object({ Id: z.number(), Name: z.string() })).min(1, 'Please select a member'),
  ),
};

export const AssignMembersDialog = ({ chapter, onClosed }: AssignMembersDialogProps) => {
  const form = useRecordForm<typeof fields, { Members: Choice[] }>(z.object(fields), { Members: [] });
  const save = useAssignAll(chapter.Id);
  const chosen = form.getValues().Members;
  const { from, onType } = useMemberChoices(null, { choiceOf: memberWithEmail, first: { AssignableTo: chapter.Id } });
  const open = from.choices.filter(({ Id }) => !chosen.some((member) => member.Id === Id));
  const { label, error } = form.getInputProps('Members');
  const field = useRef<HTMLInputElement>(null);
  const takeOut = (id: number) => {
    form.setFieldValue(
      'Members',
      chosen.filter(({ Id }) => Id !== id),
    );
    // The button goes with its line, and the focus must stay in the dialog.
    field.current?.focus();
  };
  return (
    <RecordDialog title="Assign members" verb="Assign" form={form} onClosed={onClosed} onSave={save}>
      <Who name={chapter.ChapterName} second={chapter.CityName} />
      <ChoiceField
        label={label}
        placeholder="Select a member"
        noChoices="Everybody with a running membership is in this chapter"
        name="Members"
        data-autofocus
        ref={field}
        error={error}
        from={{ ...from, choices: open }}
        onType={onType}
        onChange={(id) => {
          const member = open.find(({ Id }) => Id === id);
          if (member) form.setFieldValue('Members', [...chosen, member]);
        }}
      />
      <ul className={styles.chosen} aria-label="Selected members" aria-live="polite">
        {chosen.map((member) => (
          <li key={member.Id}>
            <Text size="sm">{member.Name}</Text>
            <ActionIcon aria-label={`Take out ${member.Name}`} onClick={() => takeOut(member.Id)}>
              <XIcon size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </RecordDialog>
  );
};

const assign = { label: 'Assign', icon: UsersIcon, save: assignMember, input: { Flag: 'Add' }, done: 'assigned' };

/** A toast names whom the server has refused, and why. */
const useAssignAll = (ChapterId: number) => {
  const selection = useRef(new Selection()).current;
  const save = useBulkSave({ noun: listMembers.noun, input: {} }, selection, ({ rows, count }) => {
    const more = count > rows.length ? [`and ${showNumber(count - rows.length)} more`] : [];
    toastError([...rows.map(({ name, message }) => `${name}: ${message}`), ...more].join('\n'));
  });
  return ({ Members }: { Members: Choice[] }) => {
    selection.clear();
    selection.togglePage(
      Members.map(({ Id, Name }) => ({ Id, name: Name })),
      true,
    );
    return save(assign, Members.length, { ChapterId });
  };
};
