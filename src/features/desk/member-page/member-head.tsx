// The head of a member's details: photo, name, badges, the action that is needed next, and a menu with the others.

import { Badge, Button, Group, Menu, Text, Title } from '@mantine/core';
import { useRef } from 'react';
import ArrowsExchangeIcon from '~icons/tabler/arrows-exchange';
import ChevronDownIcon from '~icons/tabler/chevron-down';
import CurrencyRupeeIcon from '~icons/tabler/currency-rupee';
import KeyIcon from '~icons/tabler/key';
import PencilIcon from '~icons/tabler/pencil';
import UserCheckIcon from '~icons/tabler/user-check';
import UserOffIcon from '~icons/tabler/user-off';
import UsersIcon from '~icons/tabler/users';
import { useSave } from '../../../platform/ui/call/save.ts';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import type { IconDrawing } from '../../../platform/ui/look/icon.ts';
import { PersonPicture } from '../../../platform/ui/look/person-picture.tsx';
import type { Member } from '../../people/members/members.contract.ts';
import { TmnBadge } from '../../people/members/tmn-badge.tsx';
import { usePasswordReset } from '../../people/password-links/use-password-reset.tsx';
import { profileTexts, updateDetails } from '../../people/profile/profile.contract.ts';
import { type ActionName, actionsFor } from './member-actions.ts';
import styles from './member-details.module.css';
import type { OpenDialog } from './member-dialogs.tsx';
import { useChaptersOf } from './use-member.ts';

const looks: Record<ActionName, { label: string; icon: IconDrawing }> = {
  activate: { label: 'Activate', icon: UserCheckIcon },
  pay: { label: 'Update Payment', icon: CurrencyRupeeIcon },
  assign: { label: 'Assign', icon: UsersIcon },
  move: { label: 'Move to another chapter', icon: ArrowsExchangeIcon },
  edit: { label: 'Edit details', icon: PencilIcon },
  reset: { label: 'Reset password', icon: KeyIcon },
  deactivate: { label: 'Deactivate', icon: UserOffIcon },
};

interface MemberHeadProps {
  member: Member;
  open: (dialog: OpenDialog) => void;
}

export const MemberHead = ({ member, open }: MemberHeadProps) => {
  const { chapters } = useChaptersOf(member.Id);
  const isOneself = useUser().userId === member.Id;
  const switchAccount = useSwitchAccount(member);
  const reset = usePasswordReset(member);
  const { primary, others } = actionsFor({ member, chapterCount: chapters?.length, isOneself, mayReset: reset.isPossible });
  const menuButton = useRef<HTMLButtonElement>(null);
  const act: Record<ActionName, () => void> = {
    activate: () => void switchAccount(true),
    pay: () => open({ kind: 'pay' }),
    assign: () => open({ kind: 'assign' }),
    move: () => chapters?.[0] && open({ kind: 'move', assigned: chapters[0] }),
    edit: () => open({ kind: 'details' }),
    reset: () => void reset.ask(),
    deactivate: () => void switchAccount(false),
  };
  return (
    <div className={styles.head}>
      <PersonPicture name={member.FullName} photo={member.Photo} size={80} />
      <div className={styles.who}>
        <Group gap="xs">
          <Title order={2} size="h3" className={styles.name}>
            {member.FullName}
          </Title>
          {member.IsTmnians && <TmnBadge />}
          {!member.IsActive && <Badge color="red">Deactivated</Badge>}
        </Group>
        <Text c="dimmed" size="sm" className="figures">
          Member ID: {member.Id}
        </Text>
      </div>
      <Group gap="xs">
        {primary && <ActionButton name={primary} onClick={act[primary]} />}
        <Button variant="default" leftSection={<PencilIcon />} onClick={() => open({ kind: 'edit' })}>
          Edit
        </Button>
        <Menu withinPortal={false}>
          <Menu.Target>
            <Button ref={menuButton} variant="default" rightSection={<ChevronDownIcon size={16} />}>
              More actions
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((name) => (
              <ActionItem
                key={name}
                name={name}
                onClick={() => {
                  // The item disappears with the menu, so a dialog could not return the focus to it. The button stays.
                  menuButton.current?.focus();
                  act[name]();
                }}
              />
            ))}
          </Menu.Dropdown>
        </Menu>
      </Group>
      {reset.linkDialog}
    </div>
  );
};

interface ActionProps {
  name: ActionName;
  onClick: () => void;
}

const ActionButton = ({ name, onClick }: ActionProps) => {
  const { label, icon: Icon } = looks[name];
  return (
    <Button leftSection={<Icon />} onClick={onClick}>
      {label}
    </Button>
  );
};

const ActionItem = ({ name, onClick }: ActionProps) => {
  const { label, icon: Icon } = looks[name];
  return (
    <Menu.Item leftSection={<Icon />} onClick={onClick}>
      {label}
    </Menu.Item>
  );
};

const useSwitchAccount = ({ Id, FullName }: Member) => {
  const confirm = useConfirm();
  const save = useSave(updateDetails);
  return (IsActive: boolean) =>
    confirm({
      title: IsActive ? 'Activate account' : 'Deactivate account',
      text: IsActive
        ? 'Are you sure you want to activate this account? Its user can sign in again.'
        : 'Are you sure you want to deactivate this account? Its user is signed out everywhere and cannot sign in.',
      subject: FullName,
      verb: IsActive ? 'Activate' : 'Deactivate',
      tone: IsActive ? 'success' : 'warning',
      work: () =>
        save(
          { Flag: 'Active', UserId: Id, IsActive },
          { done: IsActive ? profileTexts.activated : profileTexts.deactivated, failed: profileTexts.activeNotUpdated },
        ),
    });
};
