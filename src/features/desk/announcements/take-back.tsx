// 'Take back', as long as an announcement has not left.

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import ArrowBackUpIcon from '~icons/tabler/arrow-back-up';
import { useSave } from '../../../platform/ui/call/save.ts';
import { serverTimeOf } from '../../../platform/ui/call/server-clock.ts';
import { MainAction } from '../../../platform/ui/list/row-parts.tsx';
import { dismissOffer } from '../../../platform/ui/screen/toasts.ts';
import { type Announcement, announcementTexts, listAnnouncements, saveAnnouncement } from './announcements.contract.ts';

/** For the toast that offers it. */
export const nameOfSending = (id: number): string => `announcement ${id}`;

export const useTakeBack = () => {
  const save = useSave(saveAnnouncement);
  return async (Id: number) => {
    const texts = { done: announcementTexts.takenBack, failed: announcementTexts.notTakenBack, next: () => undefined };
    if ((await save({ Flag: 'TakeBack', Id }, texts)).saved) dismissOffer(nameOfSending(Id));
  };
};

/** How long after it has left the list is read again: it is being sent then. */
const aMoment = 1_500;

/** Goes away when the announcement leaves. */
export const TakeBack = ({ announcement: { Id, TakeBackUntil } }: { announcement: Announcement }) => {
  const takeBack = useTakeBack();
  const cache = useQueryClient();
  const [isOver, setOver] = useState(false);
  const end = useEffectEvent(() => {
    setOver(true);
    void cache.invalidateQueries({ queryKey: [listAnnouncements.name] });
  });
  useEffect(() => {
    if (TakeBackUntil === null) return;
    const timer = setTimeout(end, Math.max(0, Date.parse(TakeBackUntil) - serverTimeOf(Date.now())) + aMoment);
    return () => clearTimeout(timer);
  }, [TakeBackUntil]);
  return !isOver && <MainAction label="Take back" icon={ArrowBackUpIcon} onClick={() => void takeBack(Id)} />;
};
