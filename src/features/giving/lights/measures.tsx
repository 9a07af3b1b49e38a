// What a light is made of: each measure with its value, its points and the next step.

import { Table, Text } from '@mantine/core';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { ReadingDialog, type ReadingProps } from '../../../platform/ui/reading/reading-dialog.tsx';
import { type CountedFigure, RowsLink } from '../figures/rows-link.tsx';
import { isOver, LightBadge, wordsOfTime } from './light-badge.tsx';
import type { ChapterLight, JudgedTime, MemberLight } from './lights.contract.ts';

interface LightReadingProps extends ReadingProps {
  name: string;
  light: ChapterLight | MemberLight;
  time: JudgedTime & { LatesPerAbsence?: number };
}

export const LightReading = ({ name, light, time, ...props }: LightReadingProps) => (
  <ReadingDialog
    title={name}
    picture={null}
    second={`${wordsOfTime(time)}, ${light.Weeks === 1 ? '1 week' : `${light.Weeks} weeks`}`}
    {...props}
  >
    <LightBadge light={light} />
    <Measures light={light} time={time} />
  </ReadingDialog>
);

type ShownMeasure = MemberLight['Measures'][number];

const valueOfMeasure = ({ Unit, Value }: ShownMeasure): string => {
  // The sum of somebody else.
  if (Value === null) return '–';
  if (Unit === 'rupees') return showMoney(Value);
  if (Unit === 'share') return `${Value} %`;
  return Number.isInteger(Value) ? showNumber(Value) : String(Value);
};

const Measures = ({ light, time }: Pick<LightReadingProps, 'light' | 'time'>) => (
  <Table.ScrollContainer minWidth={300} mt="md">
    <Table aria-label="Points">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Measure</Table.Th>
          <Table.Th scope="col" ta="end">
            Value
          </Table.Th>
          <Table.Th scope="col" ta="end">
            Points
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {light.Measures.map((measure) => (
          <Table.Tr key={measure.Measure}>
            <Table.Th scope="row" fw={500}>
              {measure.Measure}
              {measure.Next && !isOver(time) && (
                <Text size="sm" c="dimmed">
                  {measure.Next}
                </Text>
              )}
            </Table.Th>
            <Table.Td ta="end">
              <Value measure={measure} light={light} time={time} />
            </Table.Td>
            <Table.Td ta="end">
              {measure.Points} of {measure.Most}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

/** Of a member it leads to what it counts. */
const Value = ({ measure, light, time }: Pick<LightReadingProps, 'light' | 'time'> & { measure: ShownMeasure }) => {
  const shown = valueOfMeasure(measure);
  const figure = figures[measure.Measure];
  if (!('UserId' in light) || !figure || !measure.Value) return shown;
  // With those late they are more than the meetings.
  if (figure === 'Absent' && time.LatesPerAbsence !== 0) return shown;
  const of = { ChapterId: light.ChapterId, From: time.From.slice(0, 10), To: time.To.slice(0, 10) };
  return (
    <RowsLink figure={figure} userId={light.UserId} of={of}>
      {shown}
    </RowsLink>
  );
};

/** What the measures of points-tables.ts count. */
const figures: Partial<Record<string, CountedFigure>> = {
  'Referrals given a week': 'ReferralsGiven',
  'Visitors a week': 'Visitors',
  Visitors: 'Visitors',
  Absences: 'Absent',
  'Never late': 'Late',
  Attendance: 'Weeks',
  Trainings: 'Training',
  'Training hours a week': 'Training',
  'Thank-yous': 'ThankYou',
  'Testimonials a week': 'Testimonials',
  'One-to-ones a week': 'OneToOnes',
};
