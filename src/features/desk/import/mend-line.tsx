// A refused line, to be mended where it stands: what the file has, field by field, the wrong values first.

import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { BusyButton } from '../../../platform/ui/form/busy-button.tsx';
import { type ImportContract, shownLabelOf } from '../../../platform/wire/import-contract.ts';
import styles from './import.module.css';
import type { ImportResult } from './use-import.ts';

type LineToMend = ImportResult['ToMend'][number];

interface MendLineProps {
  contract: ImportContract;
  line: LineToMend;
  /** It was opened by a press. */
  takesFocus: boolean;
  isBusy: boolean;
  onMend: (line: number, values: Record<string, string>) => void;
  onClose: () => void;
}

export const MendLine = ({ contract, line: { Line, Fields }, takesFocus, isBusy, onMend, onClose }: MendLineProps) => {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const fields = Fields.toSorted((one, other) => Number(other.Why !== null) - Number(one.Why !== null));
  const changed = Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => Fields.some((one) => one.Field === field && one.Value !== value)),
  );
  const hasChanged = Object.keys(changed).length > 0;
  return (
    <form
      className={styles.mend}
      aria-label={`Mend line ${Line}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (hasChanged && !isBusy) onMend(Line, changed);
      }}
    >
      <div className={styles.mendFields}>
        {fields.map(({ Field, Value, Why }, at) => (
          <TextInput
            key={Field}
            size="xs"
            label={shownLabelOf(contract, Field)}
            value={typed[Field] ?? Value}
            error={(typed[Field] ?? Value) === Value ? Why : undefined}
            ref={at === 0 && takesFocus ? focusOnce : undefined}
            onChange={({ currentTarget }) => {
              const { value } = currentTarget;
              setTyped((before) => ({ ...before, [Field]: value }));
            }}
          />
        ))}
      </div>
      <Group gap="xs" mt="xs">
        <BusyButton type="submit" size="xs" isBusy={isBusy} isBlocked={!hasChanged}>
          Check
        </BusyButton>
        <Button size="xs" variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </form>
  );
};

const focusOnce = (input: HTMLInputElement | null): void => input?.focus();
