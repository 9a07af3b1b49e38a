// What a light is made of: each measure with its value, its points and the next step.

import { Table, Text } from '@mantine/core';
import { showMoney } from '../../../platform/ui/format/money.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { ReadingDialog, type ReadingProps } from '../../../platform/ui/reading/reading-dialog.tsx';
import { LightBadge } from './light-badge.tsx';
import type { ChapterLight, MemberLight } from './lights.contract.ts';

interface LightReadingProps extends ReadingProps {
  name: string;
  light: Omit<ChapterLight, 'Id' | 'ChapterId' | 'ChapterName' | 'TotalRecords' | 'Measures'> & { Measures: ShownMeasure[] };
}

export const LightReading = ({ name, light, ...props }: LightReadingProps) => (
  <ReadingDialog title={name} picture={null} second={light.Weeks === 1 ? '1 week' : `${light.Weeks} weeks`} {...props}>
    <LightBadge light={light} />
    <Measures measures={light.Measures} />
  </ReadingDialog>
);

/** Without the sums of others. */
type ShownMeasure = MemberLight['Measures'][number];

const valueOfMeasure = ({ Unit, Value }: ShownMeasure): string => {
  if (Value === null) return '–';
  if (Unit === 'rupees') return showMoney(Value);
  if (Unit === 'share') return `${Value} %`;
  return Number.isInteger(Value) ? showNumber(Value) : String(Value);
};

const Measures = ({ measures }: { measures: readonly ShownMeasure[] }) => (
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
        {measures.map((measure) => (
          <Table.Tr key={measure.Measure}>
            <Table.Th scope="row" fw={500}>
              {measure.Measure}
              {measure.Next && (
                <Text size="sm" c="dimmed">
                  {measure.Next}
                </Text>
              )}
            </Table.Th>
            <Table.Td ta="end">{valueOfMeasure(measure)}</Table.Td>
            <Table.Td ta="end">
              {measure.Points} of {measure.Most}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);
