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

/** The step that is worth most; of several the first of the table. */
export const bestStep = <Of extends Step>(measures: readonly Of[]): Of | null => {
  const worth = ({ Next }: Step) => Number(Next?.split('+').at(-1) ?? 0);
  const [best] = measures.filter(({ Next }) => Next !== null).toSorted((one, other) => worth(other) - worth(one));
  return best ?? null;
};
