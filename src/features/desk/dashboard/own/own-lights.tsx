// The light of a member in each of the own chapters, and the step that is worth most. Lights are counted apart from all else here.

import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import TrafficLightsIcon from '~icons/tabler/traffic-lights';
import { useCall } from '../../../../platform/ui/call/use-call.ts';
import { lazyDialog } from '../../../../platform/ui/screen/lazy-dialog.tsx';
import type { ResOf } from '../../../../platform/wire/call.ts';
import { bestStep, LightButton, wordsOfTime } from '../../../giving/lights/light-badge.tsx';
import { getLights, type MemberLight } from '../../../giving/lights/lights.contract.ts';
import { type SlipKind, slipKinds } from '../../../giving/slips/slip-kinds.ts';
import { titleToAdd } from '../../../giving/slips/slip-words.ts';
import { InviteButton } from '../../../meetings/visitor-forms/invite-button.tsx';
import { LightsPlaceholder } from '../lights-placeholder.tsx';
import { Spot, WeekItem } from './week-item.tsx';

const LightReading = lazyDialog(() => import('../../../giving/lights/measures.tsx'), 'LightReading');

interface OwnLightsProps {
  onGive: (kind: SlipKind) => void;
}

export const OwnLights = ({ onGive }: OwnLightsProps) => {
  const { data, error, refetch } = useCall(getLights, { CurrentPage: 1, RecordsPerPage: 10, Live: true });
  const time = data?.res;
  if (time) {
    return data.rows.map((light) => (
      <OwnLight key={light.Id} light={light} time={time} hasChapter={data.rows.length > 1} onGive={onGive} />
    ));
  }
  return (
    <WeekItem
      picture={<Spot icon={TrafficLightsIcon} />}
      title={<LightsPlaceholder hasFailed={error !== null} height={lightHeight} onTryAgain={() => void refetch()} />}
    />
  );
};

/** Of the title and of the line below it. */
const lightHeight = 38;

interface OwnLightProps extends OwnLightsProps {
  light: MemberLight;
  time: ResOf<typeof getLights>;
  hasChapter: boolean;
}

const OwnLight = ({ light, time, hasChapter, onGive }: OwnLightProps) => {
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
      detail={`Your light${hasChapter ? ` in ${light.ChapterName}` : ''}, ${wordsOfTime(time)}`}
    >
      {best?.Measure.startsWith('Visitors') && <InviteButton size="xs" leftSection={null} />}
      {kind && (
        <Button variant="default" size="xs" onClick={() => onGive(kind)}>
          {titleToAdd[kind]}
        </Button>
      )}
      {isOpen && <LightReading name={`My light in ${light.ChapterName}`} light={light} time={time} onClosed={() => setOpen(false)} />}
    </WeekItem>
  );
};

/** The own slip that the measure counts, if it counts any. Thank-yous count for who is thanked. */
const kindOf = (measure: string): SlipKind | undefined => slipKinds.find((kind) => measure.startsWith(kind));
