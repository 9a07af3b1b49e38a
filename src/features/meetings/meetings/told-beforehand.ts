// Says who will be told of a change of a meeting, before it is made.

import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { isWithoutMail } from '../../../platform/ui/screen/page-settings.ts';
import type { ClientInput } from '../../../platform/wire/call.ts';
import { getToldOfMeeting } from './told-beforehand.contract.ts';
import { toldWords } from './told-words.ts';

const typingPause = 300;

/** Null while nothing would change, and while it is not known. An empty text where nobody is told. */
export const useToldWords = (wish: ClientInput<typeof getToldOfMeeting> | null): string | null => {
  const [asked] = useDebouncedValue(JSON.stringify(wish), typingPause);
  const input = JSON.parse(asked) as typeof wish; // the text is of the same value
  // Static: no save asks again, least of all the one that has deleted the meeting.
  const { data } = useCall(getToldOfMeeting, input, { placeholderData: keepPreviousData, staleTime: 'static', gcTime: 0 });
  return wish && input && data?.res ? toldWords(data.res, isWithoutMail()) : null;
};
