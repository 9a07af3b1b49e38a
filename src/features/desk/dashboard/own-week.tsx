// What a member has given and received in the running week, and which referrals wait for the member.

import ArrowDownIcon from '~icons/tabler/arrow-down-left';
import ArrowUpIcon from '~icons/tabler/arrow-up-right';
import CoffeeIcon from '~icons/tabler/coffee';
import InboxIcon from '~icons/tabler/inbox';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { slipsPath } from '../../giving/slips/slip-kinds.ts';
import { Card } from './card.tsx';
import type { OwnFigures } from './dashboard.contract.ts';
import { Tile, Tiles } from './tile.tsx';

export const OwnWeek = ({ own: { Week, OpenReferrals } }: { own: Pick<OwnFigures, 'Week' | 'OpenReferrals'> }) => {
  const days = { From: Week.From.slice(0, 10), To: Week.To.slice(0, 10) };
  const link = (search: Record<string, string>) => ({ to: slipsPath, search: { ...search, ...days } });
  return (
    <Card title="My week">
      <Tiles label="My week">
        <Tile
          name="Referrals given"
          figure={showNumber(Week.Given)}
          icon={ArrowUpIcon}
          link={link({ Kind: 'Referral', Direction: 'Given' })}
        />
        <Tile
          name="Referrals received"
          figure={showNumber(Week.Received)}
          icon={ArrowDownIcon}
          link={link({ Kind: 'Referral', Direction: 'Received' })}
        />
        <Tile
          name="One-to-ones"
          figure={showNumber(Week.OneToOnes)}
          icon={CoffeeIcon}
          link={link({ Kind: 'One-to-one', Declined: 'false' })}
        />
        {/* One list has one status. */}
        {(['New', 'Contacted'] as const).map(
          (Status) =>
            (Status === 'New' || OpenReferrals[Status] > 0) && (
              <Tile
                key={Status}
                name={`Open referrals, ${Status.toLowerCase()}`}
                figure={showNumber(OpenReferrals[Status])}
                icon={InboxIcon}
                link={{ to: slipsPath, search: { Kind: 'Referral', Direction: 'Received', Status } }}
              />
            ),
        )}
      </Tiles>
    </Card>
  );
};
