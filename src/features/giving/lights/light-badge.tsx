// A light: its word and its points, and the time that it judges. The colour only helps.

import { Badge, UnstyledButton } from '@mantine/core';
import { showMonth, todayInPortal } from '../../../platform/ui/format/dates.ts';
import { type JudgedTime, lightTexts } from './lights.contract.ts';
import type { Light, Measure } from './points.ts';

const colors: Record<Light, string> = { Green: 'green', Amber: 'amber', Red: 'red', Grey: 'gray' };

interface LightBadgeProps {
  light: { Light: Light | null; Points: number };
}

export const LightBadge = ({ light: { Light, Points } }: LightBadgeProps) =>
  Light === null ? (
    <Badge color="gray" variant="outline">
      {lightTexts.noLight}
    </Badge>
  ) : (
    <Badge color={colors[Light]}>
      {Light} · {Points}
    </Badge>
  );

/** Opens what the light is made of. */
export const LightButton = ({ light, onClick }: LightBadgeProps & { onClick: () => void }) => (
  <UnstyledButton display="flex" py={2} title="What it is made of" onClick={onClick}>
    <LightBadge light={light} />
  </UnstyledButton>
);

/** Nothing that one does now counts for it any more. */
export const isOver = ({ To }: JudgedTime): boolean => To.slice(0, 10) < todayInPortal();

export const wordsOfTime = (time: JudgedTime): string =>
  `${showMonth(time.From.slice(0, 7))} ${isOver(time) ? `to ${showMonth(time.To.slice(0, 7))}` : 'until today'}`;

type Step = Pick<Measure, 'Unit' | 'Worth' | 'Needed' | 'OnlyTime'>;

/** The step that is worth most; of several the one that needs the least. What only time gives is no step. */
export const bestStep = <Of extends Step>(measures: readonly Of[]): Of | null => {
  // So much money is harder to come by than a number of times.
  const effort = ({ Unit, Needed }: Step) => (Unit === 'rupees' ? Number.POSITIVE_INFINITY : (Needed ?? 0));
  const [best] = measures
    .filter(({ Worth, OnlyTime }) => Worth !== null && !OnlyTime)
    .toSorted((one, other) => (other.Worth ?? 0) - (one.Worth ?? 0) || compareNumbers(effort(one), effort(other)));
  return best ?? null;
};

/** Two endless ones are equal: their difference is no number. */
const compareNumbers = (one: number, other: number) => (one === other ? 0 : one - other);
