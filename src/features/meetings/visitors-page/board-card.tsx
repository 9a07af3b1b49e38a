// A visitor on the board. The next stage is one button, and a menu has every move: for the keyboard and for phones, where nothing is dragged.

import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import { useRef } from 'react';
import DotsIcon from '~icons/tabler/dots-vertical';
import { RecordLink } from '../../../platform/ui/list/record-link.tsx';
import { LayerMenu } from '../../../platform/ui/way-back/layer-menu.tsx';
import { type Move, movesOf } from '../visitor-forms/visitor-steps.ts';
import type { Visitor } from '../visitors/visitors.contract.ts';
import { hasNextStep, NextStep } from './next-step.tsx';
import type { Board } from './use-board.ts';
import { StageIcon } from './visitor-marks.tsx';
import styles from './visitors-board.module.css';

export const BoardCard = ({ visitor, board }: { visitor: Visitor; board: Board }) => {
  const { Id, FullName, Profession, Company } = visitor;
  const moves = movesOf(visitor);
  const [main] = moves;
  const isOnItsWay = board.onTheirWay.some((one) => one.visitor.Id === Id);
  const move = (one: Move) => void board.move(visitor, one);
  return (
    <li
      className={styles.card}
      data-visitor={Id}
      data-waits={isOnItsWay || undefined}
      draggable={moves.length > 0 && !isOnItsWay}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', FullName);
        board.drag(visitor);
      }}
      onDragEnd={() => board.drag(null)}
    >
      <Text fw={600} size="sm" lineClamp={2} className={styles.name}>
        <RecordLink path="/visitors" id={Id}>
          {FullName}
        </RecordLink>
      </Text>
      {(Profession || Company) && (
        <Text size="xs" c="dimmed" lineClamp={2}>
          {[Profession, Company].filter(Boolean).join(', ')}
        </Text>
      )}
      <div className={styles.next}>
        <NextStep visitor={visitor} />
        {visitor.MayChange && !hasNextStep(visitor) && (
          <Button
            size="compact-xs"
            variant="subtle"
            ml={-8}
            aria-label={`Add a next step: ${FullName}`}
            onClick={() => board.plan(visitor)}
          >
            Add a next step
          </Button>
        )}
      </div>
      {moves.length > 0 && (
        <div className={styles.moves}>
          {main && !main.isAside && (
            <Button size="compact-sm" fz="xs" variant="light" aria-label={`${main.label}: ${FullName}`} onClick={() => move(main)}>
              {main.label}
            </Button>
          )}
          <MoveMenu visitor={visitor} moves={moves} onMove={move} />
        </div>
      )}
    </li>
  );
};

interface MoveMenuProps {
  visitor: Visitor;
  moves: readonly Move[];
  onMove: (move: Move) => void;
}

const MoveMenu = ({ visitor, moves, onMove }: MoveMenuProps) => {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <LayerMenu>
      <Menu.Target>
        <ActionIcon ref={button} size={28} ml="auto" aria-label={`Move ${visitor.FullName}`} data-tip="Move">
          <DotsIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {moves.map((move) => (
          <Menu.Item
            key={move.to}
            leftSection={<StageIcon stage={move.to} />}
            onClick={() => {
              // The item disappears with the menu, so a dialog could not return the focus to it. The button stays.
              button.current?.focus();
              onMove(move);
            }}
          >
            {move.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </LayerMenu>
  );
};
