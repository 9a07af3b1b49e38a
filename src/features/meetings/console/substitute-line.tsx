// Asks on the line of a person who came instead. It is there without a network, unlike a dialog whose code may not be loaded yet.

import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAskBeforeLeaving } from '../../../platform/ui/draft/ask-before-leaving.ts';
import { useUnsaved } from '../../../platform/ui/draft/use-unsaved.ts';
import { longest } from '../../../platform/wire/fields.ts';

interface SubstituteLineProps {
  name: string;
  before: string | null;
  onGiven: (substitute: string) => void;
  onClosed: () => void;
}

export const SubstituteLine = ({ name, before, onGiven, onClosed }: SubstituteLineProps) => {
  const [text, setText] = useState(before ?? '');
  const [isMissing, setMissing] = useState(false);
  const isUnsaved = () => text.trim() !== (before ?? '');
  useUnsaved(isUnsaved);
  useAskBeforeLeaving(isUnsaved);
  const give = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return setMissing(true);
    onGiven(text.trim());
    onClosed();
  };
  return (
    <form onSubmit={give} aria-label={`Who came instead of ${name}?`}>
      <Group gap="xs" align="start" mt={6}>
        <TextInput
          autoFocus
          autoComplete="off"
          flex={1}
          miw={160}
          maxLength={longest.name}
          aria-label={`Who came instead of ${name}?`}
          placeholder="Who came instead?"
          value={text}
          error={isMissing && 'Please enter who came instead'}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && onClosed()}
        />
        <Button type="submit">Mark</Button>
        <Button variant="default" onClick={onClosed}>
          Cancel
        </Button>
      </Group>
    </form>
  );
};
