// Lights on the dashboards. They are counted apart, because those of all chapters take longer than everything else there.

import { Group, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { bestStep, LightButton } from '../../giving/lights/light-badge.tsx';
import { getChapterLights, getLights, type MemberLight } from '../../giving/lights/lights.contract.ts';
import { lights } from '../../giving/lights/points.ts';
import { Card } from './card.tsx';
import { Tile, Tiles } from './tile.tsx';

const LightReading = lazyDialog(() => import('../../giving/lights/measures.tsx'), 'LightReading');

export const OwnLights = () => {
  const { data, error } = useCall(getLights, { CurrentPage: 1, RecordsPerPage: 10, Live: true });
  return (
    <Card title="My light, so far">
      {data ? (
        data.rows.map((light) => <OwnLight key={light.Id} light={light} hasChapter={data.rows.length > 1} />)
      ) : (
        <LightsPlaceholder failed={error !== null} height={lightHeight} />
      )}
      {data?.rows.length === 0 && <Text c="dimmed">You are in no chapter yet.</Text>}
    </Card>
  );
};

/** Of the light and, where they have no room beside each other, the words about it. */
const lightHeight = 58;

const OwnLight = ({ light, hasChapter }: { light: MemberLight; hasChapter: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  const best = bestStep(light.Measures);
  return (
    <Group gap="xs" mih={lightHeight} align="flex-start">
      <LightButton light={light} onClick={() => setOpen(true)} />
      {hasChapter && <Text fw={600}>{light.ChapterName}</Text>}
      {best && <Text>Worth most: {best.Next}</Text>}
      {isOpen && <LightReading name={`My light in ${light.ChapterName}`} light={light} onClosed={() => setOpen(false)} />}
    </Group>
  );
};

export const ChapterLights = () => {
  const { data, error } = useCall(getChapterLights, { CurrentPage: 1, RecordsPerPage: 1 });
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
        <LightsPlaceholder failed={error !== null} height={82} />
      )}
    </Card>
  );
};

const LightsPlaceholder = ({ failed, height }: { failed: boolean; height: number }) =>
  failed ? (
    <Text c="dimmed" mih={height}>
      The lights could not be loaded.
    </Text>
  ) : (
    <Skeleton height={height} role="status" aria-label="Loading the lights" />
  );
