// Objections to somebody who applies: those that were made, for who decides, and the field in which a member makes one.

import { Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useState } from 'react';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import { useUnsaved } from '../../../platform/ui/draft/use-unsaved.ts';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { showDate } from '../../../platform/ui/format/dates.ts';
import { NoteText } from '../../../platform/ui/reading/facts.tsx';
import { longest } from '../../../platform/wire/fields.ts';
import { objectVisitor } from '../visitors/visitor-steps.contract.ts';
import { type Visitor, visitorTexts } from '../visitors/visitors.contract.ts';
import styles from './visitors.module.css';

export const Objections = ({ visitor: { Objections: made } }: { visitor: Visitor }) =>
  made !== null &&
  made.length > 0 && (
    <section aria-label="Objections">
      <Title order={3} size="h6" mb={4}>
        Objections
      </Title>
      <ul className={styles.objections}>
        {made.map(({ UserId, Name, Note, At }) => (
          <li key={UserId}>
            <Text size="sm" fw={600}>
              {Name}{' '}
              <Text span inherit fw={400} c="dimmed">
                {showDate(At)}
              </Text>
            </Text>
            <NoteText size="sm">{Note}</NoteText>
          </li>
        ))}
      </ul>
    </section>
  );

/** Sent again it replaces the former one. */
export const Objecting = ({ visitor }: { visitor: Visitor }) => {
  const [typed, setTyped] = useState<string | null>(null);
  const save = useSave(objectVisitor);
  const { isBusy, run } = useOneAtATime();
  const note = typed ?? visitor.MyObjection ?? '';
  const isChanged = note.trim() !== (visitor.MyObjection ?? '');
  useUnsaved(() => isChanged);
  const object = (Note: string | null) =>
    run(async () => {
      const done = Note === null ? visitorTexts.withdrawn : visitorTexts.objected;
      const { saved } = await save({ Id: visitor.Id, Note }, { done, failed: visitorTexts.notObjected });
      if (saved) setTyped(null);
    });
  return (
    <Stack gap="xs" align="flex-start">
      <Textarea
        w="100%"
        label={visitor.MyObjection === null ? 'Do you object?' : 'Your objection'}
        description={`Only those who decide read it. You may object until ${showDate(visitor.ObjectUntil)}.`}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={longest.text}
        value={note}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Group gap="xs">
        <BusyButton
          size="xs"
          variant="light"
          isBusy={isBusy}
          isBlocked={!isChanged || note.trim() === ''}
          onClick={() => void object(note)}
        >
          {visitor.MyObjection === null ? 'Object' : 'Change objection'}
        </BusyButton>
        {visitor.MyObjection !== null && (
          <BusyButton size="xs" variant="default" isBusy={isBusy} onClick={() => void object(null)}>
            Withdraw objection
          </BusyButton>
        )}
      </Group>
    </Stack>
  );
};
