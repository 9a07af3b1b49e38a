// A light: its word and its points. The colour only helps.

import { Badge } from '@mantine/core';
import { lightTexts } from './lights.contract.ts';
import type { Light } from './points.ts';

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

interface Step {
  Measure: string;
  Next: string | null;
}

/** The step that is worth most; of several the one that needs the least. Money is no number of times. */
export const bestStep = <Of extends Step>(measures: readonly Of[]): Of | null => {
  const worth = ({ Next }: Step) => Number(Next?.split('+').at(-1) ?? 0);
  const needed = ({ Next }: Step) => Number(/^[\d.]+/.exec(Next ?? '')?.[0] ?? 1_000);
  const [best] = measures
    .filter(({ Next }) => Next !== null)
    .toSorted((one, other) => worth(other) - worth(one) || needed(one) - needed(other));
  return best ?? null;
};
