// How many chapters have which light. It is counted apart, because it takes longer than everything else on the dashboard.

import { Text } from '@mantine/core';
import { useCall } from '../../../../platform/ui/call/use-call.ts';
import { showNumber } from '../../../../platform/ui/format/numbers.ts';
import { getChapterLights } from '../../../giving/lights/lights.contract.ts';
import { lights } from '../../../giving/lights/points.ts';
import { Card } from '../card.tsx';
import { LightsPlaceholder } from '../lights-placeholder.tsx';
import { Tile, Tiles } from '../tile.tsx';

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
