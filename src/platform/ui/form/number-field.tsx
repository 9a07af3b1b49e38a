// A number to type. Scrolling over it leaves it as it is.

import { TextInput, type TextInputProps } from '@mantine/core';

export const NumberField = (props: TextInputProps) => (
  // A browser counts a focused number up and down with the wheel.
  <TextInput type="number" onWheel={(event) => event.currentTarget.blur()} {...props} />
);
