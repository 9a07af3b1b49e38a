// Lights on the dashboards. They are counted apart, because those of all chapters take longer than everything else there.

import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import TrafficLightsIcon from '~icons/tabler/traffic-lights';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { bestStep, LightButton } from '../../giving/lights/light-badge.tsx';
import { getChapterLights, getLights, type MemberLight } from '../../giving/lights/lights.contract.ts';
import { lights } from '../../giving/lights/points.ts';
import { type SlipKind, slipKinds } from '../../giving/slips/slip-kinds.ts';
import { titleToAdd } from '../../giving/slips/slip-words.ts';
import { InviteButton } from '../../meetings/visitor-forms/invite-button.tsx';
import { Card } from './card.tsx';
import { Tile, Tiles } from './tile.tsx';
import { Spot, WeekItem } from './week-item.tsx';

const LightReading = lazyDialog(() => import('../../giving/lights/measures.tsx'), 'LightReading');

interface OwnLightsProps {
  onGive: (kind: SlipKind) => void;
}

export const OwnLights = ({ onGive }: OwnLightsProps) => {
  const { data, error, refetch } = useCall(getLights, { CurrentPage: 1, RecordsPerPage: 10, Live: true });
  if (data) return data.rows.map((light) => <OwnLight key={light.Id} light={light} hasChapter={data.rows.length > 1} onGive={onGive} />);
  return (
    <WeekItem
      picture={<Spot icon={TrafficLightsIcon} />}
      title={<LightsPlaceholder hasFailed={error !== null} height={lightHeight} onTryAgain={() => void refetch()} />}
    />
  );
};

/** Of the title and of the line below it. */
const lightHeight = 38;

const OwnLight = ({ light, hasChapter, onGive }: OwnLightsProps & { light: MemberLight; hasChapter: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  const best = bestStep(light.Measures);
  const kind = best && kindOf(best.Measure);
  return (
    <WeekItem
      picture={<Spot icon={TrafficLightsIcon} />}
      title={
        <Group gap={8} component="span" wrap="wrap">
          <LightButton light={light} onClick={() => setOpen(true)} />
          {best && <span>{best.Next}</span>}
        </Group>
      }
      detail={`Your light${hasChapter ? ` in ${light.ChapterName}` : ''}, so far`}
    >
      {best?.Measure.startsWith('Visitors') && <InviteButton size="xs" leftSection={null} />}
      {kind && (
        <Button variant="default" size="xs" onClick={() => onGive(kind)}>
          {titleToAdd[kind]}
        </Button>
      )}
      {isOpen && <LightReading name={`My light in ${light.ChapterName}`} light={light} onClosed={() => setOpen(false)} />}
    </WeekItem>
  );
};

/** The slip that the measure counts, if it counts any. */
const kindOf = (measure: string): SlipKind | undefined =>
  slipKinds.find((kind) => measure.replace('Thank-you', 'Thank you').startsWith(kind));

export const ChapterLights = () => {
  const { data, error, refetch } = useCall(getChapterLights, { CurrentPage: 1, RecordsPerPage: 1 });
  const counts = data?.res?.Lights;
  return (
    <Card title="Chapters by light">
      {counts ? (
        <>
          <Tiles label="Chapters by light">
            {lights.map((light) => (
              <Tile key={light} name={light} figure={showNumber(counts[light])} link={{ to: '/lights', search: { Light: light } }} />
            ))}
          </Tiles>
          {counts.None > 0 && (
            <Text size="sm" c="dimmed" mt="sm">
              {counts.None === 1 ? '1 chapter has' : `${showNumber(counts.None)} chapters have`} no light yet.
            </Text>
          )}
        </>
      ) : (
        <LightsPlaceholder hasFailed={error !== null} height={82} onTryAgain={() => void refetch()} />
      )}
    </Card>
  );
};

interface LightsPlaceholderProps {
  hasFailed: boolean;
  height: number;
  onTryAgain: () => void;
}

const LightsPlaceholder = ({ hasFailed, height, onTryAgain }: LightsPlaceholderProps) =>
  hasFailed ? (
    <Group gap="sm" mih={height} role="alert">
      <Text c="dimmed">The lights could not be loaded.</Text>
      <Button variant="default" size="xs" onClick={onTryAgain}>
        Try Again
      </Button>
    </Group>
  ) : (
    <Skeleton height={height} role="status" aria-label="Loading the lights" />
  );
