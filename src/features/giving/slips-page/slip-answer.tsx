// What the receiver of a slip says, each with one tap: how a referral stands, that a one-to-one did not take place, whether a testimonial is
// public.

import { Button, Group, Input, Stack, Text, Textarea } from '@mantine/core';
import { useId, useState } from 'react';
import HeartIcon from '~icons/tabler/heart-handshake';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import { mostChoices } from '../../../platform/ui/call/searched-choices.ts';
import { useUndo } from '../../../platform/ui/call/undo.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { useLeaveFor } from '../../../platform/ui/dialog/leaving.ts';
import { useUnsaved } from '../../../platform/ui/draft/use-unsaved.ts';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { BusySwitch } from '../../../platform/ui/form/busy-switch.tsx';
import { showLongDate } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import type { ClientInput } from '../../../platform/wire/call.ts';
import { slipFormAddress } from '../slips/slip-address.ts';
import { type ReferralStatus, referralStatuses } from '../slips/slip-kinds.ts';
import { slipTexts } from '../slips/slip-texts.ts';
import { answerSlip, listSlips, type Slip } from '../slips/slips.contract.ts';

const SlipForm = lazyDialog(() => import('../slip-form/slip-form.tsx'), 'SlipForm');

interface SlipAnswerProps {
  slip: Slip;
  /** What the toast calls the slip. */
  about: string;
}

export const SlipAnswer = ({ slip, about }: SlipAnswerProps) => {
  const answering = useAnswer(slip, about);
  const { isBusy, answer } = answering;
  if (slip.Kind === 'Referral') return <ReferralAnswer slip={slip} {...answering} />;
  if (slip.Kind === 'One-to-one') {
    return (
      <BusySwitch
        label="It did not take place"
        checked={slip.Declined ?? false}
        isBusy={isBusy}
        onChange={({ currentTarget }) => answer({ Declined: currentTarget.checked })}
      />
    );
  }
  if (slip.Kind !== 'Testimonial') return null;
  return (
    <BusySwitch
      label="Show on my page and on the chapter's visit page"
      description={slip.MayBeShown ? undefined : `${slip.FromName} has not agreed yet. Until then nobody else sees it.`}
      checked={slip.IsPublic ?? false}
      isBusy={isBusy}
      onChange={({ currentTarget }) => answer({ IsPublic: currentTarget.checked })}
    />
  );
};

/** Of who gave a testimonial. */
export const Agreement = ({ slip, about }: SlipAnswerProps) => {
  const { isBusy, answer } = useAnswer(slip, about);
  return (
    <BusySwitch
      label="May be shown in public"
      description={slip.IsPublic ? undefined : `${slip.ToName} does not show it.`}
      checked={slip.MayBeShown ?? false}
      isBusy={isBusy}
      onChange={({ currentTarget }) => answer({ MayBeShown: currentTarget.checked })}
    />
  );
};

const thankLabel = 'Say thank you';

type Answer = Omit<ClientInput<typeof answerSlip>, 'Id' | 'Version'>;

const useAnswer = ({ Id, Version, FromId, ToId }: Slip, about: string) => {
  const save = useSave(answerSlip);
  const undo = useUndo();
  const leaveFor = useLeaveFor();
  const { userId } = useUser();
  const { isBusy, run } = useOneAtATime();
  const mayThank = FromId !== null && ToId === userId;
  const thank = { label: thankLabel, run: () => leaveFor(slipFormAddress('Thank you', FromId, Id)) };
  const answer = (said: Answer, onSaved?: () => void) =>
    void run(async () => {
      const { saved } = await save(
        { Id, Version, ...said },
        {
          done: slipTexts.answered,
          failed: slipTexts.notAnswered,
          next: ({ SetId }) => [undo(SetId, about) ?? [], said.Status === 'Won' && mayThank ? thank : []].flat(),
        },
      );
      if (saved) onSaved?.();
    });
  return { isBusy, answer };
};

/** A note that is being typed goes with the status. */
const ReferralAnswer = ({ slip, isBusy, answer }: { slip: Slip } & ReturnType<typeof useAnswer>) => {
  const id = useId();
  // Null while the note is the stored one.
  const [typed, setTyped] = useState<string | null>(null);
  const StatusNote = typed ?? slip.StatusNote ?? '';
  const isChanged = StatusNote.trim() !== (slip.StatusNote ?? '');
  useUnsaved(() => isChanged);
  const say = (Status: ReferralStatus | null) => answer({ Status, StatusNote }, () => setTyped(null));
  return (
    <Stack gap="xs">
      <Input.Wrapper label="How does it stand?" labelElement="div" labelProps={{ id }}>
        <Group gap="xs" role="group" aria-labelledby={id}>
          {referralStatuses.map((status) => (
            <Button
              key={status}
              size="xs"
              variant={status === slip.Status ? 'filled' : 'default'}
              aria-pressed={status === slip.Status}
              aria-disabled={isBusy || undefined}
              onClick={() => !isBusy && status !== slip.Status && say(status)}
            >
              {status}
            </Button>
          ))}
        </Group>
      </Input.Wrapper>
      <Textarea
        label="What came of it"
        autosize
        minRows={1}
        maxRows={6}
        maxLength={2_000}
        value={StatusNote}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {slip.Status === 'Won' && <ThankGiver slip={slip} />}
      {isChanged && (
        <Group>
          <BusyButton size="xs" variant="light" isBusy={isBusy} onClick={() => say(slip.Status)}>
            Save note
          </BusyButton>
        </Group>
      )}
    </Stack>
  );
};

/** Now the amount is known. The form is filled in with the giver and the referral. */
const ThankGiver = ({ slip: { Id, FromId, FromName, ToId } }: { slip: Slip }) => {
  const [isOpen, setOpen] = useState(false);
  const { userId } = useUser();
  const mayThank = FromId !== null && ToId === userId;
  const given = { ...mostChoices, Kind: 'Thank you', Direction: 'Given', UserId: userId, OtherId: FromId } as const;
  const { data, isLoading } = useCall(listSlips, mayThank ? given : null);
  const thanks = data?.rows.find(({ ReferralId }) => ReferralId === Id);
  if (!mayThank || isLoading) return null;
  return (
    <Group>
      {thanks && (
        <Text size="sm">
          Thanked{thanks.Amount === null ? '' : `: ${showMoney(thanks.Amount)}`} on {showLongDate(thanks.Day)}
        </Text>
      )}
      <Button size="xs" variant={thanks ? 'default' : 'filled'} leftSection={<HeartIcon size={16} />} onClick={() => setOpen(true)}>
        {thanks ? 'Thank again' : thankLabel}
      </Button>
      {isOpen && (
        <SlipForm slip={null} kind="Thank you" to={{ Id: FromId, Name: FromName }} referralId={Id} onClosed={() => setOpen(false)} />
      )}
    </Group>
  );
};
