// The warnings: changes that the database has lost, and a disk that is nearly full. Without one nothing is shown, also when the server
// cannot tell.

import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import AlertTriangleIcon from '~icons/tabler/alert-triangle';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { showDate, showTime } from '../../../platform/ui/format/dates.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import type { ResOf } from '../../../platform/wire/call.ts';
import { getWarnings } from './warnings.contract.ts';

export const Warnings = () => {
  const { data } = useCall(getWarnings, {});
  if (!data?.res) return null;
  const { Lost, IsDiskLow, FreeMegabytes } = data.res;
  return (
    <>
      {Lost && <Warning title="Changes have been lost">{lostSentence(Lost)}</Warning>}
      {IsDiskLow && (
        <Warning title="The disk is nearly full">
          {showNumber(FreeMegabytes)} MB are free. When none are left, nothing can be saved.
        </Warning>
      )}
    </>
  );
};

const Warning = ({ title, children }: { title: string; children: ReactNode }) => (
  <Alert color="amber" icon={<AlertTriangleIcon />} mb="md">
    <Text fw={600} size="sm">
      {title}
    </Text>
    {children}
  </Alert>
);

const lostSentence = ({ FoundAt, From, To, Saves }: NonNullable<ResOf<typeof getWarnings>['Lost']>): string => {
  const many = Saves === 1 ? '1 save is' : `${showNumber(Saves)} saves are`;
  const term = From ? `from ${showMoment(From)} to ${showMoment(To)}` : `until ${showMoment(To)}`;
  return `The start on ${showMoment(FoundAt)} found the database in an older state than before: at least ${many} missing, ${term}.`;
};

const showMoment = (moment: string): string => `${showDate(moment)}, ${showTime(moment)}`;
