// A field for an e-mail address. It asks whether another host is meant: what goes to gamil.com never arrives, and nobody is told.

import { TextInput, type TextInputProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { likelierAddress } from '../../wire/texts/likelier-address.ts';
import { LikelierValue } from './likelier-value.tsx';

interface EmailFieldProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  // As forms give them.
  value?: string;
  onChange?: (address: string) => void;
}

export const EmailField = ({ value = '', onChange, ...field }: EmailFieldProps) => {
  // gmail.co is on the way to gmail.com.
  const [rested] = useDebouncedValue(value, 700);
  const likelier = rested === value ? likelierAddress(value) : null;
  return (
    <div>
      <TextInput
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field}
        value={value}
        onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
      />
      <div aria-live="polite">
        {likelier && <LikelierValue text="Is the address right?" label={`Use ${likelier}`} onTake={() => onChange?.(likelier)} />}
      </div>
    </div>
  );
};
