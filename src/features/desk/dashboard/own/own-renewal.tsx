// A membership that ends within a month, or has ended: until when, what the next one costs, and how to pay it.

import { Button } from '@mantine/core';
import RefreshAlertIcon from '~icons/tabler/refresh-alert';
import { showDate, shownDay, todayInPortal } from '../../../../platform/ui/format/dates.ts';
import { showMoney } from '../../../../platform/ui/format/money.ts';
import { CallLink } from '../../../../platform/ui/reading/contact-links.tsx';
import { daysBetween } from '../../../../platform/wire/days.ts';
import { monthsText } from '../../../money/payments/terms.ts';
import type { OwnFigures } from '../dashboard.contract.ts';
import { Spot, WeekItem } from './week-item.tsx';

export const OwnRenewal = ({ own: { Renewal, MembershipEndDate } }: { own: OwnFigures }) => {
  const end = shownDay(MembershipEndDate);
  if (!Renewal || end === null) return null;
  const { Months, Amount, PayPage, OfficePhone } = Renewal;
  return (
    <WeekItem
      picture={<Spot icon={RefreshAlertIcon} />}
      title={endText(end)}
      detail={Amount === null ? 'Please ask the office what the next one costs' : `${showMoney(Amount)} for ${monthsText(Months)}`}
    >
      {PayPage && (
        <Button component="a" href={PayPage} target="_blank" rel="noreferrer" variant="default" size="xs">
          Pay by UPI
        </Button>
      )}
      {OfficePhone && <CallLink phone={OfficePhone} in="page" size="xs" aria-label="Call the office" />}
    </WeekItem>
  );
};

const endText = (end: string): string => {
  const days = daysBetween(todayInPortal(), end);
  if (days < 0) return `Your membership ended on ${showDate(end)}`;
  if (days === 0) return 'Your membership ends today';
  return `Your membership ends ${days === 1 ? 'tomorrow' : `in ${days} days`}, on ${showDate(end)}`;
};
