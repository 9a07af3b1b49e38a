// The answer of a member to a meeting: one press each, and a name where somebody else comes. The chosen answer is marked.

import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useOneAtATime } from '../../../platform/ui/call/one-at-a-time.ts';
import { useSave } from '../../../platform/ui/call/save.ts';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { type AnswerWord, answerButtons } from '../meetings/meeting-kinds.ts';
import { answerMeeting, attendanceTexts, type GivenAnswer, givenAnswers } from './answers.contract.ts';

const SubstituteForm = lazyDialog(() => import('./substitute-form.tsx'), 'SubstituteForm');

interface AnswerButtonsProps {
  meetingId: number;
  answer: AnswerWord | null;
  substituteName?: string | null | undefined;
}

export const AnswerButtons = ({ meetingId, answer, substituteName = null }: AnswerButtonsProps) => {
  const save = useSave(answerMeeting);
  const { isBusy, run } = useOneAtATime();
  const [pressed, setPressed] = useState<GivenAnswer | null>(null);
  const [asksForName, setAsksForName] = useState(false);
  const press = (one: GivenAnswer) => {
    if (one === 'Substitute') return setAsksForName(true);
    setPressed(one);
    void run(() => save({ MeetingId: meetingId, Answer: one }, { done: attendanceTexts.answered, failed: attendanceTexts.notAnswered }));
  };
  return (
    <>
      <Group gap="xs" role="group" aria-label="Your answer">
        {givenAnswers.map((one) => (
          <BusyButton
            key={one}
            size="sm"
            variant={one === answer ? 'filled' : 'default'}
            aria-pressed={one === answer}
            isBusy={isBusy && one === pressed}
            isBlocked={isBusy && one !== pressed}
            onClick={() => press(one)}
          >
            {answerButtons[one]}
          </BusyButton>
        ))}
      </Group>
      {answer === 'Substitute' && substituteName && (
        <Text size="sm" c="dimmed">
          {substituteName} comes instead
        </Text>
      )}
      {asksForName && <SubstituteForm meetingId={meetingId} name={substituteName} onClosed={() => setAsksForName(false)} />}
    </>
  );
};
