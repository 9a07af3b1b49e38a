// What can be done with a visitor in a row: the next stage by what it does, how the visitor is reached, and the rest in a menu.

import { Menu } from '@mantine/core';
import { useContext } from 'react';
import HistoryIcon from '~icons/tabler/history';
import MailIcon from '~icons/tabler/mail';
import TrashIcon from '~icons/tabler/trash';
import UserOffIcon from '~icons/tabler/user-off';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { OpenHistory } from '../../../platform/ui/list/history-action.tsx';
import { RedItem, RowMenu } from '../../../platform/ui/list/row-menu.tsx';
import { EditAction, MainAction, RowActions } from '../../../platform/ui/list/row-parts.tsx';
import { CallLink, WhatsAppLink } from '../../../platform/ui/reading/contact-links.tsx';
import { mayForget, useForgetVisitor, useRemoveVisitor } from '../visitor-forms/remove-visitor.tsx';
import type { VisitorMoves } from '../visitor-forms/visitor-moves.tsx';
import { type Move, movesOf } from '../visitor-forms/visitor-steps.ts';
import type { Visitor } from '../visitors/visitors.contract.ts';
import { StageIcon } from './visitor-marks.tsx';

interface VisitorActionsProps {
  visitor: Visitor;
  moves: VisitorMoves;
  onEdit: () => void;
}

export const VisitorActions = ({ visitor, moves, onEdit }: VisitorActionsProps) => {
  const { run } = useOneAtATime();
  const possible = movesOf(visitor);
  const [main] = possible;
  const make = (move: Move) => void run(() => moves.make(visitor, move));
  return (
    <RowActions>
      {main && !main.isAside && <MainAction label={main.label} onClick={() => make(main)} />}
      <CallLink in="row" phone={visitor.Phone} />
      <WhatsAppLink in="row" phone={visitor.Phone} />
      {visitor.MayChange && <EditAction onClick={onEdit} />}
      {visitor.MayChange && (
        <MoreActions visitor={visitor} moves={possible.filter((move) => move.isAside || move !== main)} onMove={make} />
      )}
    </RowActions>
  );
};

interface MoreActionsProps {
  visitor: Visitor;
  moves: readonly Move[];
  onMove: (move: Move) => void;
}

const MoreActions = ({ visitor, moves, onMove }: MoreActionsProps) => {
  const openHistory = useContext(OpenHistory);
  const remove = useRemoveVisitor();
  const forget = useForgetVisitor();
  const { Id, FullName, Email } = visitor;
  return (
    <RowMenu subject={FullName}>
      {(from) => (
        <>
          {moves.map((move) => (
            <Menu.Item key={move.to} leftSection={<StageIcon stage={move.to} />} onClick={from(() => onMove(move))}>
              {move.label}
            </Menu.Item>
          ))}
          {Email && (
            <Menu.Item component="a" href={`mailto:${Email}`} leftSection={<MailIcon size={16} />}>
              Mail
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<HistoryIcon size={16} />}
            onClick={from(() => openHistory({ record: 'Visitor', id: Id, title: FullName }))}
          >
            History
          </Menu.Item>
          <Menu.Divider />
          {mayForget(visitor) && (
            <RedItem leftSection={<UserOffIcon size={16} />} onClick={from(() => void forget(visitor))}>
              Remove personal data
            </RedItem>
          )}
          <RedItem leftSection={<TrashIcon size={16} />} onClick={from(() => void remove(visitor))}>
            Delete
          </RedItem>
        </>
      )}
    </RowMenu>
  );
};
