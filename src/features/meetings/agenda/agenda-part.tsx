// One part of an agenda: when it begins, what it is, who has it and for how long; and what officers may do with it.

import { ActionIcon, Text } from '@mantine/core';
import ArrowDownIcon from '~icons/tabler/arrow-down';
import ArrowUpIcon from '~icons/tabler/arrow-up';
import type { SaveOutcome } from '../../../platform/ui/call/save.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { DeleteAction } from '../../../platform/ui/list/delete-action.tsx';
import { EditAction, RowActions } from '../../../platform/ui/list/row-parts.tsx';
import type { IconDrawing } from '../../../platform/ui/look/icon.ts';
import { PersonPicture } from '../../../platform/ui/look/person-picture.tsx';
import { formatClock } from '../../../platform/wire/locale.ts';
import { FellowName } from '../../chapters/fellows/fellow-name.tsx';
import { AnswerBadge } from '../meetings/badges.tsx';
import type { MeetingPart } from './agenda.contract.ts';
import styles from './agenda.module.css';

interface Change {
  isFirst: boolean;
  isLast: boolean;
  onEdit: () => void;
  onMove: (by: 1 | -1) => void;
  onDelete: (about: string) => Promise<SaveOutcome>;
}

interface AgendaPartProps {
  part: MeetingPart;
  /** A time of day. */
  begins: string;
  change: Change | null;
}

export const AgendaPart = ({ part, begins, change }: AgendaPartProps) => (
  <li className={styles.part}>
    <time className={styles.begins} dateTime={begins}>
      {formatClock(begins)}
    </time>
    <div className={styles.what}>
      <Text fw={600} inherit>
        {part.Part}
      </Text>
      {part.Topic && (
        <Text size="sm" c="dimmed">
          {part.Topic}
        </Text>
      )}
    </div>
    <div className={styles.who}>
      {part.UserId !== null && part.FullName !== null && (
        <>
          <PersonPicture name={part.FullName} photo={part.Photo} size={28} />
          <FellowName id={part.UserId} name={part.FullName} isFound={part.IsFound} />
          {part.Answer !== null && part.Answer !== 'Going' && <AnswerBadge answer={part.Answer} />}
        </>
      )}
    </div>
    <span className={styles.minutes}>{showNumber(part.Minutes)} min</span>
    {change && <Changes part={part} change={change} />}
  </li>
);

const Changes = ({ part, change }: { part: MeetingPart; change: Change }) => (
  <div className={styles.actions}>
    <RowActions>
      <MoveButton label="Move up" icon={ArrowUpIcon} isAtEnd={change.isFirst} onClick={() => change.onMove(-1)} />
      <MoveButton label="Move down" icon={ArrowDownIcon} isAtEnd={change.isLast} onClick={() => change.onMove(1)} />
      <EditAction onClick={change.onEdit} />
      <DeleteAction title="Delete Part" text="Are you sure you want to delete this part?" subject={part.Part} onDelete={change.onDelete} />
    </RowActions>
  </div>
);

interface MoveButtonProps {
  label: string;
  icon: IconDrawing;
  isAtEnd: boolean;
  onClick: () => void;
}

/** It is never disabled: who moves a part to the end with it would lose the focus. */
const MoveButton = ({ label, icon: Icon, isAtEnd, onClick }: MoveButtonProps) => (
  <ActionIcon
    size={32}
    aria-label={label}
    data-tip={label}
    className={styles.move}
    aria-disabled={isAtEnd || undefined}
    onClick={isAtEnd ? undefined : onClick}
  >
    <Icon />
  </ActionIcon>
);
