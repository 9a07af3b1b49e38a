// The dashboard of a member: the own membership, the numbers of own records, the latest expectations and the next events.

import { Button, Text } from '@mantine/core';
import { showDate } from '../../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../../platform/ui/format/money.ts';
import { showNumber } from '../../../../platform/ui/format/numbers.ts';
import type { IconDrawing } from '../../../../platform/ui/look/icon.ts';
import { ScreenLink } from '../../../../platform/ui/screen/links.tsx';
import type { Href } from '../../../../platform/ui/screen/screen-address.ts';
import { SlipButtons } from '../../../giving/slip-form/slip-buttons.tsx';
import { InviteButton } from '../../../meetings/visitor-forms/invite-button.tsx';
import { useReceipt } from '../../../money/receipts/use-receipt.ts';
import { Score } from '../../../own-records/expectations/score.tsx';
import { StatusBadge } from '../../../people/membership/member-badges.tsx';
import { Card } from '../card.tsx';
import type { Dashboard, OwnFigures as Own } from '../dashboard.contract.ts';
import styles from '../dashboard.module.css';
import { Tile, Tiles } from '../tile.tsx';
import { MyChapter } from './my-chapter.tsx';
import { OwnAnnouncements } from './own-announcements.tsx';
import { OwnEvents } from './own-events.tsx';
import { OwnWeek } from './own-week.tsx';
import weekStyles from './this-week.module.css';
import { ThisWeek } from './this-week.tsx';

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
  <div className={weekStyles.columns}>
    <ThisWeek own={own} />
    <div className={weekStyles.rest}>
      <OwnAnnouncements own={own.Announcements} />
      <Membership own={own} />
      {own.Chapters.length > 0 && (
        <Card title="Write a slip">
          <div className={weekStyles.slips}>
            <SlipButtons isQuiet />
            <InviteButton />
          </div>
        </Card>
      )}
      {own.Chapters.length > 0 && <OwnWeek own={own} />}
      <OwnEvents events={events} />
    </div>
    <div className={weekStyles.more}>
      {own.Chapters.map((chapter) => (
        <MyChapter key={chapter.Id} chapter={chapter} />
      ))}
      <Card title="From the group">
        <Tiles label="From the group">
          {contents.map(({ path, label, icon }) => (
            <Tile key={path} figure={label} icon={icon} link={{ to: path }} />
          ))}
        </Tiles>
      </Card>
      <Scores scores={own.Scores} />
      <Records own={own} />
    </div>
  </div>
);

const Records = ({ own }: { own: Own }) => {
  const records = [
    { name: 'Connections', count: own.Connections, to: '/User-connections' },
    { name: 'Expectations', count: own.Expectations, to: '/user-expectations' },
    { name: 'Events joined', count: own.EventsJoined, to: '/userEvents-joined' },
    { name: 'Documents', count: own.Documents, to: '/user-documents' },
  ] as const;
  return (
    <Card title="My records">
      <ul className={weekStyles.records} aria-label="My records">
        {records.map(({ name, count, to }) => (
          <li key={name}>
            <ScreenLink to={to}>
              <span>{name}</span>
              <span>{showNumber(count)}</span>
            </ScreenLink>
          </li>
        ))}
      </ul>
    </Card>
  );
};

// An Inactive member has not paid yet, so the date says nothing about a running membership.
const untilWords = { Active: 'Member until', Expired: 'Membership ended on', Inactive: 'Until' };

const Membership = ({ own: { Status, MembershipNo, MembershipEndDate, LastReceipt } }: { own: Own }) => (
  <section aria-label="My membership">
    <div className={weekStyles.mine}>
      <span>
        {Status !== 'Active' && <StatusBadge status={Status} />}{' '}
        {MembershipEndDate ? `${untilWords[Status]} ${showDate(MembershipEndDate)}` : 'No membership yet'}
        {MembershipNo && (
          <Text span size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {' '}
            · {MembershipNo}
          </Text>
        )}
      </span>
      {LastReceipt && <OwnReceipt receipt={LastReceipt} />}
    </div>
  </section>
);

const OwnReceipt = ({ receipt: { Id, ReceiptNo, Amount, PaymentDate } }: { receipt: NonNullable<Own['LastReceipt']> }) => {
  const open = useReceipt();
  const paid = `${ReceiptNo}: ${showMoney(Amount)} on ${showDate(PaymentDate)}`;
  return (
    <Button variant="subtle" size="xs" flex="none" title={paid} aria-description={paid} onClick={() => void open(Id)}>
      Receipt
    </Button>
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
