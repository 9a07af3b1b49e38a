// A Confirm for rows: a page has hundreds of them and hardly one is ever asked, so it is not there before it is needed.

import { type ComponentProps, useEffect, useState } from 'react';
import { Confirm } from './confirm.tsx';

export const LateConfirm = ({ opened, ...props }: ComponentProps<typeof Confirm>) => {
  const [stage, setStage] = useState<'never asked' | 'there' | 'ready'>('never asked');
  // First there, then opened: a dialog that is born open does not know where the focus was.
  useEffect(() => {
    if (opened && stage !== 'ready') setStage(stage === 'there' ? 'ready' : 'there');
  }, [opened, stage]);
  return stage !== 'never asked' && <Confirm {...props} opened={opened && stage === 'ready'} />;
};
