// The head of a member's page: who it is, until when, what is done most, and a menu with all that can be done.

import { ActionIcon, Button, Menu } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import ArrowsExchangeIcon from '~icons/tabler/arrows-exchange';
import ChevronDownIcon from '~icons/tabler/chevron-down';
import CurrencyRupeeIcon from '~icons/tabler/currency-rupee';
import EraserIcon from '~icons/tabler/eraser';
import KeyIcon from '~icons/tabler/key';
import PencilIcon from '~icons/tabler/pencil';
import TrashIcon from '~icons/tabler/trash';
import UserOffIcon from '~icons/tabler/user-off';
import UsersIcon from '~icons/tabler/users';
import { useSave } from '../../../platform/ui/call/save.ts';
import { useUndo } from '../../../platform/ui/call/undo.ts';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { showDate, todayInPortal } from '../../../platform/ui/format/dates.ts';
import { showCount } from '../../../platform/ui/format/numbers.ts';
import type { IconDrawing } from '../../../platform/ui/look/icon.ts';
import { PersonPicture } from '../../../platform/ui/look/person-picture.tsx';
import { CallLink, WhatsAppLink } from '../../../platform/ui/reading/contact-links.tsx';
import { RecordHeading } from '../../../platform/ui/screen/record-heading.tsx';
import { toastError } from '../../../platform/ui/screen/toasts.ts';
import { LayerMenu } from '../../../platform/ui/way-back/layer-menu.tsx';
import { daysBetween } from '../../../platform/wire/days.ts';
import { EndingOffices } from '../../chapters/members-page/leaving.tsx';
import type { Member } from '../../people/members/members.contract.ts';
import { DeactivatedBadge, StatusBadge, TmnBadge } from '../../people/membership/member-badges.tsx';
import { usePasswordReset } from '../../people/password-links/use-password-reset.tsx';
import { profileTexts, updateDetails } from '../../people/profile/profile.contract.ts';
import { deleteMember, deleteMemberTexts } from './delete-member.contract.ts';
import { type ActionName, actionsFor, isSuperAdmin } from './member-actions.ts';
import styles from './member-details.module.css';
import type { OpenDialog } from './member-dialogs.tsx';
import { useChaptersOf } from './use-member.ts';

const looks: Record<ActionName, { label: string; icon: IconDrawing }> = {
  pay: { label: 'Update Payment', icon: CurrencyRupeeIcon },
  assign: { label: 'Assign', icon: UsersIcon },
  move: { label: 'Move to another chapter', icon: ArrowsExchangeIcon },
  edit: { label: 'Edit details', icon: PencilIcon },
  reset: { label: 'Reset password', icon: KeyIcon },
  deactivate: { label: 'Deactivate', icon: UserOffIcon },
  delete: { label: 'Delete', icon: TrashIcon },
  erase: { label: 'Erase personal data', icon: EraserIcon },
};

interface MemberHeadProps {
  member: Member;
  open: (dialog: OpenDialog) => void;
}

export const MemberHead = ({ member, open }: MemberHeadProps) => {
  const { chapters } = useChaptersOf(member.Id);
  const isOneself = useUser().userId === member.Id;
  const switchAccount = useSwitchAccount(member);
  const remove = useDeleteMember(member);
  const reset = usePasswordReset(member);
  const others = actionsFor({ member, chapterCount: chapters?.length, isOneself, mayReset: reset.isPossible });
  const menuButton = useRef<HTMLButtonElement>(null);
  const act: Record<ActionName, () => void> = {
    pay: () => open({ kind: 'pay' }),
    assign: () => open({ kind: 'assign' }),
    move: () => chapters?.[0] && open({ kind: 'move', assigned: chapters[0] }),
    edit: () => open({ kind: 'details' }),
    reset: () => void reset.ask(),
    deactivate: () => void switchAccount(false),
    delete: () => void remove(),
    erase: () => open({ kind: 'erase' }),
  };
  return (
    <div className={styles.head}>
      <PersonPicture name={member.FullName} photo={member.Photo} size={56} />
      <div className={styles.who}>
        <div className={styles.name}>
          <RecordHeading name={member.FullName} />
          <ActionIcon
            size={28}
            variant="subtle"
            color="gray"
            aria-label="Edit"
            data-tip="Edit"
            data-edits-shown
            onClick={() => open({ kind: 'edit' })}
          >
            <PencilIcon size={16} />
          </ActionIcon>
          {member.MembershipNo && <span className={styles.number}>{member.MembershipNo}</span>}
          <Badges member={member} onActivate={() => void switchAccount(true)} />
        </div>
        {member.IsActiveMember && member.MembershipEndDate && <Until day={member.MembershipEndDate} />}
      </div>
      <div className={styles.actions}>
        {!isSuperAdmin(member) && <Button onClick={act.pay}>Record payment</Button>}
        <CallLink phone={member.Phone} in="page" />
        <WhatsAppLink phone={member.Phone} in="page" />
        <LayerMenu withinPortal={false} position="bottom-end">
          <Menu.Target>
            <Button ref={menuButton} variant="default" rightSection={<ChevronDownIcon size={16} />} aria-label="More actions">
              <span className={styles.elsewhere}>More actions</span>
              <span className={styles.onPhone}>More</span>
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
        </LayerMenu>
      </div>
      {reset.linkDialog}
    </div>
  );
};

/** Until when somebody is a member, or was one. */
const Until = ({ day }: { day: string }) => {
  const end = day.slice(0, 10);
  const days = daysBetween(end, todayInPortal());
  if (days <= 0) return <p className={styles.until}>Member until {showDate(day)}</p>;
  return (
    <p className={styles.until} data-over>
      Was a member until {showDate(day)} · {showCount(days, { one: 'day', many: 'days' })} ago
    </p>
  );
};

const Badges = ({ member, onActivate }: { member: Member; onActivate: () => void }) => (
  <>
    {!isSuperAdmin(member) && <StatusBadge status={member.Status} />}
    {member.IsTmnians && <TmnBadge />}
    {!member.IsActive && (
      <>
        <DeactivatedBadge />
        <Button size="compact-xs" variant="default" onClick={onActivate}>
          Activate
        </Button>
      </>
    )}
  </>
);

interface ActionProps {
  name: ActionName;
  onClick: () => void;
}

const ActionItem = ({ name, onClick }: ActionProps) => {
  const { label, icon: Icon } = looks[name];
  return (
    <Menu.Item leftSection={<Icon />} onClick={onClick}>
      {label}
    </Menu.Item>
  );
};

/** The page goes with the member, so the list comes first and is read anew. */
const useDeleteMember = ({ Id, FullName, IsActiveMember }: Member) => {
  const confirm = useConfirm();
  const save = useSave(deleteMember);
  const undo = useUndo();
  const router = useRouter();
  return async () => {
    // The usual reason is said instead of asking. The server knows the others, and refuses then.
    if (IsActiveMember) return toastError(deleteMemberTexts.hasPaid(FullName));
    const texts = { done: deleteMemberTexts.deleted, failed: deleteMemberTexts.notDeleted, shownBy: [] };
    const isDeleted = await confirm({
      title: 'Delete Member',
      text: 'Are you sure you want to delete this member?',
      subject: FullName,
      isKept: (time) =>
        `What belongs to them goes along: the place in a chapter, own records, payments of ₹0. All of it stays in the trash${time}. Void receipts stay in the ledger.`,
      verb: 'Delete',
      tone: 'danger',
      work: () => save({ UserId: Id }, { ...texts, next: ({ SetId }) => undo(SetId, FullName) }),
    });
    if (isDeleted) await router.navigate({ to: '/members', replace: true });
  };
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
      detail: IsActive ? undefined : <EndingOffices memberId={Id} failed={<>Offices end too.</>} />,
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
