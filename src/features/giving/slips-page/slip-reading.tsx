// A slip, opened to read: all that one sees of it, the contact to call or to write to, and what one may do with it.

import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import TrashIcon from '~icons/tabler/trash';
import { useCall, useOne } from '../../../platform/ui/call/use-call.ts';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { showDate, showLongDate } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { HistoryAction } from '../../../platform/ui/list/history-action.tsx';
import { CallLink, PhoneLink, WhatsAppLink } from '../../../platform/ui/reading/contact-links.tsx';
import { type Fact, Facts, NoteText, ReadingFoot } from '../../../platform/ui/reading/facts.tsx';
import { ReadingDialog, type ReadingProps } from '../../../platform/ui/reading/reading-dialog.tsx';
import { ShareButton } from '../../../platform/ui/reading/share-button.tsx';
import { FellowName } from '../../chapters/fellows/fellow-name.tsx';
import { getFellow } from '../directory/directory.contract.ts';
import { ReachLinks } from '../directory/reach-links.tsx';
import { SlipBadge } from '../slip-form/slip-marks.tsx';
import { slipPath } from '../slips/slip-kinds.ts';
import { heatInWords, hoursInWords, nameOfSlip, sentenceOf } from '../slips/slip-words.ts';
import { listSlips, type Slip } from '../slips/slips.contract.ts';
import { Agreement, SlipAnswer } from './slip-answer.tsx';
import { removalOf, useRemoveSlip } from './slips-columns.tsx';

export const SlipReading = ({ slip: opened, ...dialog }: ReadingProps & { slip: Slip }) => {
  const { userId } = useUser();
  const { row: slip = opened } = useOne(listSlips, opened.Id);
  const title = nameOfSlip(slip, userId);
  return (
    <ReadingDialog title={title} second={secondLine(slip)} picture={null} {...dialog}>
      <Stack gap="md">
        <Said slip={slip} />
        {slip.ContactPhone && (
          <Group gap="xs">
            <CallLink in="page" size="xs" phone={slip.ContactPhone} />
            <WhatsAppLink in="page" size="xs" phone={slip.ContactPhone} />
          </Group>
        )}
        {mustAsk(slip, userId) && <AskGiver slip={slip} />}
        {slip.MayAnswer && <SlipAnswer slip={slip} about={title} />}
        {mayAgree(slip, userId) && <Agreement slip={slip} about={title} />}
        <ReadingFoot>
          {/* Never who the contact is, or the amount. */}
          <ShareButton size="xs" text={sentenceOf(slip)} url={`${window.location.origin}${slipPath(slip.Id)}`} />
          <HistoryAction record="Slip" id={slip.Id} title={title} />
          {slip.MayChange && <Remove slip={slip} onRemoved={dialog.onClosed} />}
        </ReadingFoot>
      </Stack>
    </ReadingDialog>
  );
};

const mayAgree = ({ Kind, FromId }: Slip, readerId: number): boolean => Kind === 'Testimonial' && FromId === readerId;

/** As long as something is to be done, whoever was given no way to reach the contact has to ask the giver. */
const mustAsk = ({ Kind, ToId, Status, ContactPhone, ContactEmail }: Slip, readerId: number): boolean =>
  Kind === 'Referral' && ToId === readerId && (Status === 'New' || Status === 'Contacted') && !ContactPhone && !ContactEmail;

/** As far as the giver shows to the reader how to reach them. */
const AskGiver = ({ slip: { FromId, FromName, IsFromFound } }: { slip: Slip }) => {
  const { data } = useCall(getFellow, FromId !== null && IsFromFound ? { Id: FromId } : null);
  if (!data?.res) return null;
  const { Phone, Email } = data.res;
  const title = `Ask ${FromName}`;
  return (
    <section aria-label={title}>
      <Text size="sm" fw={600} mb={6}>
        {title}
      </Text>
      {Phone || Email ? (
        <Group gap="xs">
          <ReachLinks size="xs" Phone={Phone} Email={Email} />
        </Group>
      ) : (
        <Text size="sm" c="dimmed">
          Phone and e-mail are not shown to you. Ask when you meet.
        </Text>
      )}
    </section>
  );
};

const hasSwitch = (slip: Slip, readerId: number): boolean => slip.MayAnswer || mayAgree(slip, readerId);

const secondLine = ({ Day, AddedByName, FromName }: Slip): string =>
  AddedByName && AddedByName !== FromName ? `${showLongDate(Day)}, written by ${AddedByName}` : showLongDate(Day);

const Said = ({ slip }: { slip: Slip }) => {
  const { userId } = useUser();
  // Who has a switch for it reads it there: a badge that comes and goes would move the switch away from under the finger.
  const hasBadge = slip.Status !== null || (!hasSwitch(slip, userId) && (slip.Declined || (slip.IsPublic && slip.MayBeShown)));
  return (
    <>
      {hasBadge && (
        <div>
          <SlipBadge slip={slip} />
        </div>
      )}
      <Facts facts={factsOf(slip, userId)} />
      <NoteText>{slip.Note}</NoteText>
    </>
  );
};

const factsOf = (slip: Slip, readerId: number): Fact[] => {
  const { Kind, ContactName, ContactPhone, ContactEmail, Heat, Amount, StatusNote, Business, ReferralId } = slip;
  const { FromId, FromName, IsFromFound, ToId, ToName, IsToFound } = slip;
  return [
    ['From', FromId !== readerId && <FellowName id={FromId} name={FromName} isFound={IsFromFound} />],
    ['To', ToName !== null && ToId !== readerId && <FellowName id={ToId} name={ToName} isFound={IsToFound} />],
    ['Contact', ContactName],
    ['Phone', ContactPhone && <PhoneLink phone={ContactPhone} />],
    ['E-mail', ContactEmail && <Anchor href={`mailto:${ContactEmail}`}>{ContactEmail}</Anchor>],
    ['Expects the call', yes(slip.ToldThem)],
    ['Has the card', yes(slip.GaveCard)],
    ['Heat', Heat && heatInWords(Heat)],
    ['Amount', Amount === null ? null : showMoney(Amount)],
    ['Business', Business],
    ['Type', slip.Type],
    ['Came from a referral', yes(ReferralId !== null)],
    ['Place', slip.Place],
    ['Mode', Kind === 'One-to-one' ? slip.Mode : null],
    ['Title', slip.Title],
    ['Hours', hoursInWords(slip.Hours)],
    ['What came of it', StatusNote],
    ['Added', showDate(slip.CreatedDate)],
  ];
};

const yes = (is: boolean | null) => (is ? 'Yes' : null);

const Remove = ({ slip, onRemoved }: { slip: Slip; onRemoved: () => void }) => {
  const { userId } = useUser();
  const confirm = useConfirm();
  const remove = useRemoveSlip();
  const ask = async () => {
    const removal = removalOf(slip, userId);
    const work = () => remove(slip, removal.subject);
    if (await confirm({ ...removal, isKept: true, verb: 'Delete', tone: 'danger', work })) onRemoved();
  };
  return (
    <Button variant="subtle" color="red" size="xs" leftSection={<TrashIcon />} onClick={() => void ask()}>
      Delete
    </Button>
  );
};
