// The page of one member: facts on the left, and in the tabs the member's own records and all that has happened.

import { Button, Loader, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { messageOf } from '../../../platform/ui/call/api.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { showCount } from '../../../platform/ui/format/numbers.ts';
import { Notice } from '../../../platform/ui/list/frame/list-notices.tsx';
import { RecordPath } from '../../../platform/ui/screen/record-heading.tsx';
import { FailedRecord } from '../../../platform/ui/screen/record-page.tsx';
import { idFrom, useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import { toastError, toastNotice } from '../../../platform/ui/screen/toasts.ts';
import { InAddress } from '../../../platform/ui/way-back/back-closes.ts';
import { useGoBack } from '../../../platform/ui/way-back/go-back.ts';
import { useRememberOpened } from '../../../platform/ui/way-back/last-opened.ts';
import type { Member } from '../../people/members/members.contract.ts';
import { assignRefusal, mayBeAssigned } from '../../people/membership/membership.ts';
import { PasswordLine } from '../../people/password-links/password-line.tsx';
import { useInvitation } from '../../people/password-links/use-invitation.ts';
import { SessionList } from '../../people/sessions/session-list.tsx';
import { getSessions, sessionListTexts } from '../../people/sessions/sessions.contract.ts';
import { BusinessFacts } from './business-facts.tsx';
import { FactGroup } from './fact-group.tsx';
import { isSuperAdmin } from './member-actions.ts';
import { MemberChapters } from './member-chapters.tsx';
import styles from './member-details.module.css';
import { MemberDialog, type OpenDialog } from './member-dialogs.tsx';
import { AccountFacts, ContactFacts, MembershipFacts } from './member-facts.tsx';
import { MemberHead } from './member-head.tsx';
import { MemberTabs } from './member-tabs.tsx';
import { chaptersNotLoaded, useChaptersOf, useMember } from './use-member.ts';

export const MemberDetailsPage = () => {
  const { params } = useScreenAddress();
  const { row: member, isLoading, error, retry } = useMember(idFrom(params.memberId));
  const goBack = useGoBack('/dashboard');
  if (member) {
    return <Details key={member.Id} member={member} />;
  }
  if (error) return <FailedRecord record="Member" failed="Failed to load member data" back="/dashboard" error={error} onRetry={retry} />;
  if (!isLoading) {
    return (
      <Notice drawing="search" text="Member Not Found" hint="The requested member could not be found.">
        <Button variant="default" onClick={goBack}>
          Go Back
        </Button>
      </Notice>
    );
  }
  return (
    <Stack mih={320} align="center" justify="center" gap="sm" role="status">
      <Loader aria-hidden="true" />
      <Text c="dimmed">Loading member details...</Text>
    </Stack>
  );
};

const Details = ({ member }: { member: Member }) => {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isAskedFor, setAskedFor] = useState(false);
  useAskedFor(member, (asked) => {
    setDialog(asked);
    setAskedFor(true);
  });
  const { Id, FullName, Profession } = member;
  useRememberOpened({ label: FullName, detail: Profession, href: `/member-details/${Id}`, kind: 'Member', memberId: Id });
  return (
    <Stack gap="sm">
      <RecordPath name={member.FullName} list={members} />
      <MemberHead member={member} open={setDialog} />
      <div className={styles.columns}>
        <div className={styles.column}>
          <MembershipFacts member={member} />
          <MemberChapters
            member={member}
            onMove={(assigned) => setDialog({ kind: 'move', assigned })}
            onSeat={(assigned) => setDialog({ kind: 'seat', assigned })}
            onAssign={() => setDialog({ kind: 'assign' })}
          />
          <ContactFacts member={member} />
          <BusinessFacts member={member} />
          <AccountFacts member={member} />
          <MemberSignIn member={member} />
        </div>
        <MemberTabs member={member} />
      </div>
      {/* Whoever asked for the dialog comes from another screen: going back leads there. */}
      <InAddress value={isAskedFor}>
        {dialog && (
          <MemberDialog
            member={member}
            open={dialog}
            onClosed={() => {
              setDialog(null);
              setAskedFor(false);
            }}
          />
        )}
      </InAddress>
    </Stack>
  );
};

/** The palette asks by the address for what is to be done. */
const useAskedFor = (member: Member, open: (dialog: OpenDialog) => void) => {
  const { search, changeSearch } = useScreenAddress();
  const { chapters, error, retry } = useChaptersOf(member.Id);
  const asked = search.do;
  const answer = useEffectEvent(() => {
    if (asked === 'pay' && !isSuperAdmin(member)) open({ kind: 'pay' });
    const [first] = chapters ?? [];
    if (asked === 'move' && first) open({ kind: 'move', assigned: first, places: chapters });
    else if (asked === 'move' && mayBeAssigned(member)) open({ kind: 'assign' });
    else if (asked === 'move') toastNotice(`${member.FullName} is in no chapter and cannot be assigned: ${assignRefusal(member)}`);
    changeSearch({ do: undefined });
  });
  const isReady = asked !== undefined && (asked !== 'move' || chapters !== undefined);
  useEffect(() => {
    if (isReady) answer();
  }, [isReady]);
  const tellFailure = useEffectEvent(() =>
    toastError(messageOf(error, chaptersNotLoaded), { label: 'Try Again', run: async () => retry() }),
  );
  const hasFailed = asked === 'move' && chapters === undefined && error !== null;
  useEffect(() => {
    if (hasFailed) tellFailure();
  }, [hasFailed]);
};

const members = { to: '/members', label: 'Members' } as const;

/** The password or the invitation, and on which devices the member is signed in. */
const MemberSignIn = ({ member }: { member: Member }) => {
  const { data } = useCall(getSessions, { UserId: member.Id });
  const { pending } = useInvitation(member);
  const line = pending ?? (data && devicesText(data.rows.length));
  return (
    <FactGroup title="Sign-in" line={line} isFolded>
      <Stack gap="sm">
        <PasswordLine member={member} />
        <SessionList userId={member.Id} name={member.FullName} />
      </Stack>
    </FactGroup>
  );
};

const devicesText = (count: number) => (count === 0 ? sessionListTexts.none : showCount(count, { one: 'device', many: 'devices' }));
