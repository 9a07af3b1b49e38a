// A field for a phone number. It keeps only the ten digits, whether the number is typed, pasted or filled in by the browser.

import { Text, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { phoneDigits, stripPrefix } from '../../wire/phone.ts';

interface PhoneFieldProps extends Omit<TextInputProps, 'onChange'> {
  onChange?: (digits: string) => void;
}

export const PhoneField = ({ onChange, ...field }: PhoneFieldProps) => {
  const [isLeftOut, setLeftOut] = useState(false);
  return (
    <div>
      <TextInput
        type="tel"
        inputMode="tel"
        {...field}
        onChange={({ currentTarget, nativeEvent }) => {
          const isTyped = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'insertText';
          const digits = currentTarget.value.replace(/\D/g, '');
          const kept = isTyped ? digits.slice(0, mostDigits(digits)) : digits;
          setLeftOut(kept !== digits);
          onChange?.(stripPrefix(kept));
        }}
      />
      <div aria-live="polite">
        {isLeftOut && (
          <Text size="xs" mt={4} c="var(--attention)">
            One digit too many: the last one was left out
          </Text>
        )}
      </div>
    </div>
  );
};

// More digits cannot be typed; the field says so. A pasted number is never cut: when it is too long, the form's rule refuses it.
const mostDigits = (digits: string) => phoneDigits + (/^(91|0)/.exec(digits)?.[0].length ?? 0);
