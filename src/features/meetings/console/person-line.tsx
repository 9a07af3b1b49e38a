// One person in the console: the usual marks one tap away, the rare ones in a menu.

import { ActionIcon, Menu, Text } from '@mantine/core';
import { useId, useState } from 'react';
import DotsIcon from '~icons/tabler/dots';
import { PersonPicture } from '../../../platform/ui/look/person-picture.tsx';
import { NameLink } from '../../../platform/ui/screen/links.tsx';
import { LayerMenu } from '../../../platform/ui/way-back/layer-menu.tsx';
import type { Attendance } from '../attendances/attendances.contract.ts';
import type { MarkWord } from '../meetings/meeting-kinds.ts';
import styles from './console.module.css';
import type { GivenMark } from './stored-marks.ts';
import { SubstituteLine } from './substitute-line.tsx';
import { TwoMarks } from './two-marks.tsx';

const usual = ['Present', 'Late', 'Absent'] as const satisfies readonly MarkWord[];

interface PersonLineProps {
  person: Attendance;
  /** The server does not have the mark yet, and was not reached. */
  isWaiting: boolean;
  /** What was marked here before somebody else has marked otherwise. */
  refused: GivenMark | undefined;
  onMark: (mark: GivenMark) => void;
  onLeft: () => void;
}

export const PersonLine = ({ person, isWaiting, refused, onMark, onLeft }: PersonLineProps) => {
  const { Name, Photo, Mark, VisitorId } = person;
  const id = useId();
  const [asksWho, setAsksWho] = useState(false);
  const mark = (word: MarkWord | null) => onMark({ Mark: word, SubstituteName: null });
  return (
    <li className={styles.person} data-mark={Mark ?? undefined}>
      <div className={styles.line}>
        <PersonPicture name={Name} photo={Photo} size={32} />
        <span className={styles.who}>
          <Text span fw={600} id={`${id}-name`} className={styles.name} title={Name}>
            {VisitorId === null ? Name : <NameLink to={`/visitors/${VisitorId}`} name={Name} />}
          </Text>
          <Text span size="xs" c="dimmed" id={`${id}-said`} className={styles.said}>
            {Mark === 'Medical' && <b>Medical</b>}
            {Mark === 'Substitute' && <b>Substitute: {person.SubstituteName}</b>}
            {isWaiting ? <span className={styles.waiting}>Not sent yet</span> : wordsOf(person)}
          </Text>
        </span>
        <div role="radiogroup" aria-labelledby={`${id}-name`} aria-describedby={`${id}-said`} className={styles.marks}>
          {usual.map((word) => (
            <label key={word} className={styles.mark} data-word={word}>
              <input type="radio" name={id} className={styles.hidden} checked={Mark === word} onChange={() => mark(word)} />
              <span aria-hidden className={styles.letter}>
                {word.charAt(0)}
              </span>
              <span className={styles.word}>{word}</span>
            </label>
          ))}
        </div>
        {/* The field that asks who came takes the focus itself. */}
        <LayerMenu position="bottom-end" returnFocus={!asksWho}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={40} aria-label={`More marks for ${Name}`}>
              <DotsIcon />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {/* Visitors come, or they don't. */}
            {VisitorId === null && (
              <>
                <Menu.Item onClick={() => mark('Medical')}>Medical</Menu.Item>
                <Menu.Item onClick={() => setAsksWho(true)}>Substitute …</Menu.Item>
                <Menu.Divider />
              </>
            )}
            <Menu.Item disabled={Mark === null} onClick={() => mark(null)}>
              No mark
            </Menu.Item>
          </Menu.Dropdown>
        </LayerMenu>
      </div>
      {refused && <TwoMarks person={person} own={refused} onOwn={() => onMark(refused)} onOther={onLeft} />}
      {asksWho && (
        <SubstituteLine
          name={Name}
          before={person.SubstituteName}
          onGiven={(SubstituteName) => onMark({ Mark: 'Substitute', SubstituteName })}
          onClosed={() => setAsksWho(false)}
        />
      )}
    </li>
  );
};

/** The answer, as long as there is no mark, and how often somebody was missing. */
const wordsOf = ({ Mark, SubstituteName, Answer, IsBeforeMove, Absences, VisitorId, Profession }: Attendance): string => {
  const parts = [
    VisitorId === null ? null : Profession,
    Mark === null && Answer ? (Answer === 'Substitute' ? `Sends ${SubstituteName ?? 'a substitute'}` : Answer) : null,
    Mark === null && IsBeforeMove ? 'before the move' : null,
    Absences ? `${Absences} absent in six months` : null,
  ];
  return parts.filter(Boolean).join(' · ');
};
