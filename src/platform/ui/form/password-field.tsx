// A password, hidden until the eye beside it is pressed. The eye can be reached by key and has a name of its own.

import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import EyeIcon from '~icons/tabler/eye';
import EyeOffIcon from '~icons/tabler/eye-off';
import { VisuallyHidden } from '../screen/visually-hidden.tsx';

export const PasswordField = ({ label, ...props }: PasswordInputProps & { label: string }) => {
  const [isVisible, setVisible] = useState(false);
  return (
    <PasswordInput
      label={label}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      // Named by its content: as an aria-label the word would make it a second field of that label.
      visibilityToggleButtonProps={{ 'aria-label': undefined }}
      visibilityToggleIcon={({ reveal }) => (
        <>
          {reveal ? <EyeOffIcon /> : <EyeIcon />}
          <VisuallyHidden>{`${reveal ? 'Hide' : 'Show'} ${label.toLowerCase()}`}</VisuallyHidden>
        </>
      )}
      {...props}
    />
  );
};
