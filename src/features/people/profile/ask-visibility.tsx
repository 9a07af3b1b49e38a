// On the dashboard of a member who has not chosen yet: asks who sees what. 'Decide later' is for a week, in this browser.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { profileQuery } from './profile-query.ts';

const VisibilityDialog = lazyDialog(() => import('../visibility/visibility-dialog.tsx'), 'VisibilityDialog');

export const AskVisibility = ({ userId }: { userId: number }) => {
  const { data: profile } = useQuery(profileQuery(userId));
  const [isLeft, setLeft] = useState(() => decidesLater(userId));
  // Kept, so that the dialog stays until it has faded out after saving.
  const [asked, setAsked] = useState<typeof profile>();
  const hasToChoose = profile?.VisibilityAt === null && !isLeft;
  if (hasToChoose && !asked) setAsked(profile);
  if (!asked || isLeft) return null;
  return (
    <VisibilityDialog
      choices={asked}
      onClosed={() => {
        rememberLater(userId);
        setLeft(true);
      }}
    />
  );
};

const week = 7 * 24 * 60 * 60 * 1_000;

const keyOf = (userId: number) => `who sees what, later ${userId}`;

const decidesLater = (userId: number): boolean => {
  try {
    return Date.now() - Number(localStorage.getItem(keyOf(userId)) ?? 0) < week;
  } catch {
    return false;
  }
};

const rememberLater = (userId: number) => {
  try {
    localStorage.setItem(keyOf(userId), String(Date.now()));
  } catch {
    // If nothing can be stored, it asks again next time.
  }
};
