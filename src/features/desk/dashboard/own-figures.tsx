// The dashboard of a member: the own membership, the numbers of own records, the latest expectations and the next events.

import { Button, Text } from '@mantine/core';
import AddressBookIcon from '~icons/tabler/address-book';
import CalendarPlusIcon from '~icons/tabler/calendar-plus';
import FilesIcon from '~icons/tabler/files';
import ReceiptIcon from '~icons/tabler/receipt-rupee';
import TargetIcon from '~icons/tabler/target';
import { showDate, showLongDate } from '../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import type { IconDrawing } from '../../../platform/ui/look/icon.ts';
import { ScreenLink } from '../../../platform/ui/screen/links.tsx';
import type { Href } from '../../../platform/ui/screen/screen-address.ts';
import { SlipButtons } from '../../giving/slip-form/slip-buttons.tsx';
import { InviteButton } from '../../meetings/visitor-forms/invite-button.tsx';
import { useReceipt } from '../../money/receipts/use-receipt.ts';
import { Score } from '../../own-records/expectations/score.tsx';
import { StatusBadge } from '../../people/membership/status-badge.tsx';
import { Card } from './card.tsx';
import type { Dashboard, OwnFigures as Own } from './dashboard.contract.ts';
import styles from './dashboard.module.css';
import { OwnLights } from './lights.tsx';
import { MyChapter } from './my-chapter.tsx';
import { OwnMeetings } from './next-meeting.tsx';
import { OwnEvents } from './own-events.tsx';
import { OwnWeek } from './own-week.tsx';
import { Tile, Tiles } from './tile.tsx';

interface OwnFiguresProps {
  own: Own;
  events: Dashboard['UpcomingEvents'];
  contents: ContentsEntry[];
}

export interface ContentsEntry {
  path: Href;
  label: string;
  icon: IconDrawing;
}

export const OwnFigures = ({ own, events, contents }: OwnFiguresProps) => (
  <>
    <Membership own={own} />
    <div className={styles.acts}>
      <SlipButtons />
      {own.Chapters.length > 0 && <InviteButton />}
    </div>
    <Ahead own={own} />
    {own.Chapters.length > 0 && <OwnWeek own={own} />}
    {own.Chapters.map((chapter) => (
      <MyChapter key={chapter.Id} chapter={chapter} />
    ))}
    <Tiles label="My records">
      <Tile name="Connections" figure={showNumber(own.Connections)} icon={AddressBookIcon} link={{ to: '/User-connections' }} />
      <Tile name="Expectations" figure={showNumber(own.Expectations)} icon={TargetIcon} link={{ to: '/user-expectations' }} />
      <Tile name="Events joined" figure={showNumber(own.EventsJoined)} icon={CalendarPlusIcon} link={{ to: '/userEvents-joined' }} />
      <Tile name="Documents" figure={showNumber(own.Documents)} icon={FilesIcon} link={{ to: '/user-documents' }} />
    </Tiles>
    <div className={styles.halves}>
      <Scores scores={own.Scores} />
      <OwnEvents events={events} />
    </div>
    <Card title="From the group">
      <Tiles label="From the group">
        {contents.map(({ path, label, icon }) => (
          <Tile key={path} figure={label} icon={icon} link={{ to: path }} />
        ))}
      </Tiles>
    </Card>
  </>
);

/** The light stands beside the meetings: alone it would leave most of its line empty. */
const Ahead = ({ own }: { own: Own }) => {
  const hasMeetings = own.Meetings.length + own.Absences.length > 0;
  const hasLights = own.Chapters.length > 0;
  if (hasMeetings && hasLights) {
    return (
      <div className={styles.ahead}>
        <div className={styles.stacked}>
          <OwnMeetings own={own} />
        </div>
        <OwnLights />
      </div>
    );
  }
  return (
    <>
      {hasMeetings && <OwnMeetings own={own} />}
      {hasLights && <OwnLights />}
    </>
  );
};

// An Inactive member has not paid yet, so the date says nothing about a running membership.
const untilWords = { Active: 'Runs until', Expired: 'Ended on', Inactive: 'Until' };

const Membership = ({ own: { Status, MembershipNo, MembershipEndDate, LastReceipt } }: { own: Own }) => (
  <Card title="My membership">
    <div className={styles.membership}>
      <StatusBadge status={Status} />
      <Text fw={600}>{MembershipNo ?? 'No membership number yet'}</Text>
      {MembershipEndDate && (
        <Text c="dimmed">
          {untilWords[Status]} {showLongDate(MembershipEndDate)}
        </Text>
      )}
    </div>
    {LastReceipt && <OwnReceipt receipt={LastReceipt} />}
  </Card>
);

const OwnReceipt = ({ receipt: { Id, ReceiptNo, Amount, PaymentDate } }: { receipt: NonNullable<Own['LastReceipt']> }) => {
  const open = useReceipt();
  return (
    <div className={styles.membership}>
      <Text size="sm" c="dimmed">
        Last paid {showMoney(Amount)} on {showDate(PaymentDate)}
      </Text>
      <Button variant="default" size="xs" leftSection={<ReceiptIcon />} aria-description={ReceiptNo} onClick={() => void open(Id)}>
        Receipt
      </Button>
    </div>
  );
};

/** The latest expectations as a table: two scores a row, each with its bar. */
const Scores = ({ scores }: { scores: Own['Scores'] }) => (
  <Card title="Expectations: now and hoped for">
    {scores.length === 0 ? (
      <Text size="sm" c="dimmed">
        You have not said yet where your business stands. <ScreenLink to="/user-expectations">Add an expectation</ScreenLink>
      </Text>
    ) : (
      <table className={styles.table} aria-label="Expectations: now and hoped for">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Current Business Value</th>
            <th scope="col">Expected Value</th>
          </tr>
        </thead>
        <tbody>
          {scores.map(({ Id, CurrentBusinessValue, ValueOfBusiness, CreatedDate }) => (
            <tr key={Id}>
              <th scope="row">{showDate(CreatedDate)}</th>
              <td>
                <Score value={CurrentBusinessValue} />
              </td>
              <td>
                <Score value={ValueOfBusiness} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Card>
);
