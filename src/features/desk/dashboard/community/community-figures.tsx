// The dashboard of super admins: figures of the community. What waits comes first. Every figure is a link to the list that it
// counts.

import { showDate, showMonth } from '../../../../platform/ui/format/dates.ts';
import { showMoney, showMoneysInShort } from '../../../../platform/ui/format/money.ts';
import { showNumber } from '../../../../platform/ui/format/numbers.ts';
import { rupeesOf } from '../../../../platform/wire/money.ts';
import { slipsPath } from '../../../giving/slips/slip-kinds.ts';
import { Card } from '../card.tsx';
import type { Community, Dashboard } from '../dashboard.contract.ts';
import styles from '../dashboard.module.css';
import { People, UpcomingEvents } from '../lines.tsx';
import { Tile, Tiles } from '../tile.tsx';
import { ChapterLights } from './chapter-lights.tsx';
import { EndingNext } from './ending-next.tsx';
import { type Bar, Plot } from './plot.tsx';
import { Today } from './today.tsx';

interface CommunityFiguresProps {
  community: Community;
  events: Dashboard['UpcomingEvents'];
}

export const CommunityFigures = ({ community, events }: CommunityFiguresProps) => {
  const { Today: waiting, Members, NeverPaid, Ending, EndingNext: endingNext, Months, LastYear, Visits, Chapters, Newest } = community;
  const soon = Ending[0] ?? { Days: 30, Count: 0 };
  return (
    <>
      <Today waiting={waiting} />
      <Tiles label="Members">
        <Tile name="Active members" figure={showNumber(Members.Active)} link={members({ Status: 'Active' })} />
        <Tile name="Expired members" figure={showNumber(Members.Expired)} link={members({ Status: 'Expired' })} />
        <Tile name="Never paid" figure={showNumber(NeverPaid)} link={{ to: '/renewals', search: { Stage: 'Never paid' } }} />
        <Tile name={`End within ${soon.Days} days`} figure={showNumber(soon.Count)} link={members({ EndsWithin: String(soon.Days) })} />
      </Tiles>
      <div className={styles.halves}>
        <Plot
          title="Income by month"
          heads={['Month', 'Income']}
          bars={barsOfIncome(Months)}
          total={{ figure: showMoney(incomeOf(Months)), period }}
          note={againstLastYear(Months, LastYear)}
          kind="months"
          none="No payments in the last twelve months."
        />
        <Plot
          title="New members by month"
          heads={['Month', 'New members']}
          bars={barsOfNewMembers(Months)}
          total={{ figure: showNumber(sumOf(Months.map(({ Joined }) => Joined))), period }}
          kind="months"
          none="Nobody joined in the last twelve months."
        />
      </div>
      <ChapterLights />
      {Visits.First > 0 && <VisitorsToMembers visits={Visits} />}
      <Plot
        title="Thank-yous by month"
        heads={['Month', 'Thank-yous']}
        bars={barsOfThanks(Months)}
        total={{ figure: showMoney(rupeesOf(sumOf(Months.map(({ Thanked }) => Math.round(Thanked * 100))))), period }}
        kind="months"
        none="Nobody was thanked in the last twelve months."
      />
      <div className={styles.halves}>
        <Plot
          title="Members per chapter"
          heads={['Chapter', 'Members']}
          bars={Chapters.map(chapterBar)}
          kind="names"
          none="No members are assigned to a chapter yet."
        />
        <EndingNext people={endingNext} />
      </div>
      <div className={styles.halves}>
        <People
          title="Newest members"
          people={Newest.map(({ CreatedAt, ...person }) => ({ ...person, date: CreatedAt }))}
          none="There are no members yet."
        />
        <UpcomingEvents events={events} />
      </div>
      <Card title="Records of all members">
        <Tiles label="Records of all members">
          <Tile figure="Connections" link={{ to: '/User-connections' }} />
          <Tile figure="Expectations" link={{ to: '/user-expectations' }} />
          <Tile figure="Events joined" link={{ to: '/userEvents-joined' }} />
          <Tile figure="Documents" link={{ to: '/user-documents' }} />
        </Tiles>
      </Card>
    </>
  );
};

/** Who came for the first time, and how many of these people have joined since. */
const VisitorsToMembers = ({ visits: { From, To, First, Joined } }: { visits: Community['Visits'] }) => {
  const days = { FirstVisitFrom: From.slice(0, 10), FirstVisitTo: To.slice(0, 10) };
  const title = `Visitors to members, since ${showDate(From)}`;
  return (
    <Card title={title}>
      <Tiles label={title}>
        <Tile name="First visits" figure={showNumber(First)} link={{ to: '/visitors', search: days }} />
        <Tile
          name="Joined since"
          figure={`${showNumber(Joined)} (${Math.round((Joined * 100) / First)} %)`}
          link={{ to: '/visitors', search: { ...days, Stage: 'Joined' } }}
        />
      </Tiles>
    </Card>
  );
};

/** The figures count accounts that are deactivated, too. */
const members = (search: Record<string, string>) => ({ to: '/members' as const, search: { ...search, ShowDeactivated: 'true' } });

type Months = Community['Months'];

const period = 'in twelve months';

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** Added in paise, because sums of rupees with decimals are not exact. */
const incomeOf = (months: Months) => rupeesOf(sumOf(months.map(({ Income }) => Math.round(Income * 100))));

/** The present month is not over, so it is held against the same days a year ago. */
const againstLastYear = (months: Months, { Month, Income, IncomeSoFar }: Community['LastYear']): string => {
  const now = months.at(-1);
  const soFar = `${showMonth(now?.Month ?? '')} so far: ${showMoney(now?.Income)}.`;
  return `${soFar} ${showMonth(Month)} until the same day: ${showMoney(IncomeSoFar)}, the whole month: ${showMoney(Income)}.`;
};

const barsOfIncome = (months: Months): Bar[] => {
  const shortTexts = showMoneysInShort(months.map(({ Income }) => Income));
  return months.map(({ Month, Income }, index) => ({
    ...monthBar(months, index),
    value: Income,
    shown: showMoney(Income),
    shortShown: Income === 0 ? '' : (shortTexts[index] ?? ''),
    link: { to: '/payments' as const, search: daysOf(Month) },
  }));
};

const barsOfThanks = (months: Months): Bar[] => {
  const shortTexts = showMoneysInShort(months.map(({ Thanked }) => Thanked));
  return months.map(({ Month, Thanked }, index) => ({
    ...monthBar(months, index),
    value: Thanked,
    shown: showMoney(Thanked),
    shortShown: Thanked === 0 ? '' : (shortTexts[index] ?? ''),
    link: { to: slipsPath, search: { Kind: 'Thank you', ...daysOf(Month) } },
  }));
};

const daysOf = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  // The day before the first one of the next month.
  return { From: `${month}-01`, To: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) };
};

const barsOfNewMembers = (months: Months): Bar[] =>
  months.map(({ Month, Joined }, index) => ({
    ...monthBar(months, index),
    value: Joined,
    shown: showNumber(Joined),
    shortShown: Joined === 0 ? '' : showNumber(Joined),
    link: members({ JoinedIn: Month }),
  }));

/** The last month is the present one, so it is not finished. */
const monthBar = (months: Months, index: number): Pick<Bar, 'key' | 'name' | 'shortName' | 'isUnfinished'> => {
  const month = months[index]?.Month ?? '';
  const name = showMonth(month);
  return { key: month, name, shortName: name.slice(0, 3), isUnfinished: index === months.length - 1 };
};

const chapterBar = ({ Id, ChapterName, Count }: Community['Chapters'][number]): Bar => ({
  key: String(Id),
  name: ChapterName,
  shortName: ChapterName,
  value: Count,
  shown: showNumber(Count),
  shortShown: showNumber(Count),
  link: { to: '/assigned-members' as const, search: { ChapterId: String(Id), ShowDeactivated: 'true' } },
});
