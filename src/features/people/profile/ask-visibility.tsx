// On the dashboard of a member who has not chosen yet: asks who sees what. Whoever decides later is not asked in this browser for a week.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { browserStore } from '../../../platform/ui/session/storage.ts';
import { profileQuery } from './profile-query.ts';

const VisibilityDialog = lazyDialog(() => import('../visibility/visibility-dialog.tsx'), 'VisibilityDialog');

export const AskVisibility = ({ userId }: { userId: number }) => {
  const { data: profile } = useQuery(profileQuery(userId));
  const [isLeft, setLeft] = useState(() => decidesLater(userId));
  // Saved here, it stays open until it has faded out.
  const [isAsked, setAsked] = useState(false);
  const hasToChoose = profile?.VisibilityAt === null && !isLeft;
  if (hasToChoose && !isAsked) setAsked(true);
  if (!isAsked || isLeft) return null;
  return (
    <VisibilityDialog
      onClosed={() => {
        rememberLater(userId);
        setLeft(true);
      }}
    />
  );
};

const week = 7 * 24 * 60 * 60 * 1_000;

const keyOf = (userId: number) => `who sees what, later ${userId}`;

const decidesLater = (userId: number): boolean => Date.now() - Number(browserStore.read(keyOf(userId))) < week;

const rememberLater = (userId: number) => browserStore.write(keyOf(userId), String(Date.now()));
