// A slip, opened to read: all that one sees of it, the contact to call or to write to, and what one may do with it.

import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import TrashIcon from '~icons/tabler/trash';
import { send } from '../../../platform/ui/call/api.ts';
import { useUser } from '../../../platform/ui/call/user.tsx';
import { useConfirm } from '../../../platform/ui/dialog/confirm.ts';
import { showDate, showLongDate } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { HistoryAction } from '../../../platform/ui/list/history-action.tsx';
import { CallLink, PhoneLink, WhatsAppLink } from '../../../platform/ui/reading/contact-links.tsx';
import { ReadingDialog, type ReadingProps } from '../../../platform/ui/reading/reading-dialog.tsx';
import { ShareSlip } from './share-slip.tsx';
import { SlipAnswer } from './slip-answer.tsx';
import { SlipBadge } from './slip-marks.tsx';
import styles from './slip-reading.module.css';
import { heatInWords, hoursInWords, nameOfSlip } from './slip-words.ts';
import { listSlips, type Slip } from './slips.contract.ts';
import { removalOf, useRemoveSlip } from './slips-columns.tsx';

export const SlipReading = ({ slip: opened, ...dialog }: ReadingProps & { slip: Slip }) => {
  const { userId } = useUser();
  const slip = useSlipNow(opened);
  const title = nameOfSlip(slip, userId);
  return (
    <ReadingDialog title={title} second={secondLine(slip)} picture={null} {...dialog}>
      <Stack gap="md">
        <Facts slip={slip} />
        {slip.ContactPhone && (
          <Group gap="xs">
            <CallLink in="page" size="xs" phone={slip.ContactPhone} />
            <WhatsAppLink in="page" size="xs" phone={slip.ContactPhone} />
          </Group>
        )}
        {slip.MayAnswer && <SlipAnswer slip={slip} about={title} />}
        <Group gap="xs" className={styles.foot}>
          <ShareSlip slip={slip} />
          <HistoryAction record="Slip" id={slip.Id} title={title} />
          {slip.MayChange && <Remove slip={slip} onRemoved={dialog.onClosed} />}
        </Group>
      </Stack>
    </ReadingDialog>
  );
};

/** As it is after an answer. One that is deleted meanwhile stays as it was. */
const useSlipNow = (opened: Slip): Slip => {
  const input = { CurrentPage: 1, RecordsPerPage: 1, Id: opened.Id };
  const { data } = useQuery({ queryKey: [listSlips.name, input], queryFn: ({ signal }) => send(listSlips, input, { signal }) });
  return data?.rows[0] ?? opened;
};

const secondLine = ({ Day, AddedByName, FromName }: Slip): string =>
  AddedByName && AddedByName !== FromName ? `${showLongDate(Day)}, written by ${AddedByName}` : showLongDate(Day);

const Facts = ({ slip }: { slip: Slip }) => {
  const facts = factsOf(slip).filter(([, value]) => value !== null && value !== '');
  const hasBadge = slip.Status !== null || slip.Declined || slip.IsPublic;
  return (
    <>
      {hasBadge && (
        <div>
          <SlipBadge slip={slip} />
        </div>
      )}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {slip.Note && <Text className={styles.note}>{slip.Note}</Text>}
    </>
  );
};

const factsOf = (slip: Slip): [string, ReactNode][] => {
  const { Kind, ContactName, ContactPhone, ContactEmail, Heat, Amount, StatusNote, Business, ReferralId } = slip;
  return [
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
    let isRemoved = false;
    const work = async () => {
      isRemoved = (await remove(slip, removal.subject)).saved;
    };
    await confirm({ ...removal, isKept: true, verb: 'Delete', tone: 'danger', work });
    if (isRemoved) onRemoved();
  };
  return (
    <Button variant="subtle" color="red" size="xs" leftSection={<TrashIcon />} onClick={() => void ask()}>
      Delete
    </Button>
  );
};
