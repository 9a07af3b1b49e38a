// The page of one member: contact, membership, payments, and the member's own records.

import { Button, Loader, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../platform/ui/call/api.ts';
import { Notice } from '../../../platform/ui/list/frame/list-notices.tsx';
import { useRecordTitle } from '../../../platform/ui/screen/document-title.ts';
import { useGoBack } from '../../../platform/ui/screen/go-back.ts';
import { idFrom, useScreenAddress } from '../../../platform/ui/screen/screen-address.ts';
import { PaymentActions } from '../../money/payments/payment-actions.tsx';
import { PaymentHistory } from '../../money/payments/payment-history.tsx';
import type { Member } from '../../people/members/members.contract.ts';
import { PasswordLine } from '../../people/password-links/password-line.tsx';
import { SessionList } from '../../people/sessions/session-list.tsx';
import { MemberDialog, type OpenDialog } from './member-dialogs.tsx';
import { MemberFacts } from './member-facts.tsx';
import { MemberHead } from './member-head.tsx';
import { MemberTabs } from './member-tabs.tsx';
import { Panel } from './panel.tsx';
import { useMember } from './use-member.ts';

export const MemberDetailsPage = () => {
  const { params } = useScreenAddress();
  const { member, isLoading, error, retry } = useMember(idFrom(params.memberId));
  const goBack = useGoBack('/dashboard');
  if (member) {
    return <Details key={member.Id} member={member} />;
  }
  if (error) {
    return (
      <Notice drawing="failed" text="Error Loading Member" hint={messageOf(error, 'Failed to load member data')}>
        <Button onClick={retry}>Try Again</Button>
        <Button variant="default" onClick={goBack}>
          Go Back
        </Button>
      </Notice>
    );
  }
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
  useRecordTitle(member.FullName);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  return (
    <Stack gap="lg">
      <MemberHead member={member} open={setDialog} />
      <MemberFacts member={member} onMove={(assigned) => setDialog({ kind: 'move', assigned })} />
      <Panel title="Payment history" isFramed={false}>
        <PaymentHistory
          memberId={member.Id}
          actions={(payment) => <PaymentActions payment={payment} payer={{ ...member, Name: member.FullName }} />}
        />
      </Panel>
      <MemberSignIn member={member} />
      <MemberTabs memberId={member.Id} />
      {dialog && <MemberDialog member={member} open={dialog} onClosed={() => setDialog(null)} />}
    </Stack>
  );
};

/** The password or the invitation, and on which devices the member is signed in. */
const MemberSignIn = ({ member }: { member: Member }) => (
  <Panel title="Sign-in">
    <Stack gap="sm">
      <PasswordLine member={member} />
      <SessionList userId={member.Id} name={member.FullName} />
    </Stack>
  </Panel>
);
