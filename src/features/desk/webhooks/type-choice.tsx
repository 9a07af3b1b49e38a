// What a webhook is told: by room all, or of each kind of record all, or some of what is done with it.

import { Checkbox, Input, Text } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { typesByRoom, webhookTypes } from './webhook-types.ts';
import styles from './webhooks.module.css';

interface TypeChoiceProps {
  label: string;
  value?: string[];
  onChange?: (types: string[]) => void;
  error?: ReactNode;
}

export const TypeChoice = ({ value = [], onChange, error }: TypeChoiceProps) => {
  const errorId = useId();
  const choose = (types: readonly string[], isChosen: boolean) =>
    onChange?.(webhookTypes.filter((type) => (types.includes(type) ? isChosen : value.includes(type))));
  const stateOf = (types: readonly string[]) => {
    const chosen = types.filter((type) => value.includes(type)).length;
    return { checked: chosen === types.length, indeterminate: chosen > 0 && chosen < types.length };
  };
  // A room begins open if some of its types are chosen, and not all.
  const [opened] = useState(() => typesByRoom.filter(({ kinds }) => stateOf(typesIn(kinds)).indeterminate).map(({ room }) => room));
  return (
    <fieldset className={styles.types} aria-describedby={error ? errorId : undefined}>
      <Text component="legend" size="sm" fw={500} mb={4}>
        What is told
      </Text>
      {error && (
        <Input.Error id={errorId} mb="xs">
          {error}
        </Input.Error>
      )}
      <div className={styles.kind}>
        <Checkbox
          label="Everything"
          name="Types"
          error={Boolean(error)}
          {...stateOf(webhookTypes)}
          onChange={({ currentTarget }) => choose(webhookTypes, currentTarget.checked)}
        />
      </div>
      {typesByRoom.map(({ room, kinds }) => {
        const all = typesIn(kinds);
        const chosen = all.filter((type) => value.includes(type)).length;
        return (
          <details key={room} className={styles.room} open={opened.includes(room)}>
            <summary>
              {room}
              <span className={styles.count}>{chosen === 0 ? 'None' : chosen === all.length ? 'All' : `${chosen} of ${all.length}`}</span>
            </summary>
            <div className={styles.kind}>
              <Checkbox
                label="All"
                aria-label={`All: ${room}`}
                {...stateOf(all)}
                onChange={({ currentTarget }) => choose(all, currentTarget.checked)}
              />
            </div>
            {kinds.map(({ record, types }) => (
              <div key={record} className={styles.kind}>
                <Checkbox label={record} {...stateOf(types)} onChange={({ currentTarget }) => choose(types, currentTarget.checked)} />
                {types.length > 1 && (
                  <div className={styles.done}>
                    {types.map((type) => (
                      <Checkbox
                        key={type}
                        size="xs"
                        label={type.slice(type.indexOf('.') + 1)}
                        aria-label={type}
                        checked={value.includes(type)}
                        onChange={({ currentTarget }) => choose([type], currentTarget.checked)}
                      />
                    ))}
                  </div>
                )}
              </div>
            ))}
          </details>
        );
      })}
    </fieldset>
  );
};

const typesIn = (kinds: readonly { types: readonly string[] }[]): string[] => kinds.flatMap(({ types }) => types);
