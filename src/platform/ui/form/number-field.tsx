// A field for a number. Scrolling over it does not change the number.

import { TextInput, type TextInputProps } from '@mantine/core';

export const NumberField = (props: TextInputProps) => (
  // The wheel changes a number field that has the focus, so the field gives the focus away.
  <TextInput type="number" onWheel={(event) => event.currentTarget.blur()} {...props} />
);
