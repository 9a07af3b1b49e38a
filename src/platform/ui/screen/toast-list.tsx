// The toasts on the screen, in one card with two live regions. The regions exist from the start, because screen readers only announce what is added to a
// region that they know. An error interrupts the screen reader, other toasts wait. A toast stays while it is hovered or has the focus.

import { Button, Notification } from '@mantine/core';
import { type FocusEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import AlertTriangleIcon from '~icons/tabler/alert-triangle';
import CheckIcon from '~icons/tabler/check';
import InfoCircleIcon from '~icons/tabler/info-circle';
import styles from './toast-list.module.css';
import { hasMouse, useToastPlace } from './toast-place.ts';
import { dismissToast, holdToast, shownToasts, subscribeToToasts, type Toast, type ToastAction } from './toasts.ts';

export const ToastList = () => {
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts);
  const [errors, others] = [toasts.filter(isError), toasts.filter((toast) => !isError(toast))];
  const newest = toasts.at(-1);
  const column = useRef<HTMLElement>(null);
  useToastPlace(column, toasts);
  return (
    <section ref={column} className={styles.list} aria-label="Notifications">
      {/* Not atomic: a new toast is announced without repeating the others. */}
      <div role="alert" aria-live="assertive" aria-atomic="false" data-has-newest={(newest && isError(newest)) || undefined}>
        {errors.map(itemOf)}
      </div>
      <div role="status" aria-live="polite" aria-atomic="false">
        {others.map(itemOf)}
      </div>
    </section>
  );
};

const isError = ({ tone }: Toast) => tone === 'error';

const itemOf = (toast: Toast) => <ToastItem key={toast.id} toast={toast} />;

const looks = {
  success: { color: 'green', icon: CheckIcon },
  error: { color: 'red', icon: AlertTriangleIcon },
  notice: { color: 'teal', icon: InfoCircleIcon },
} as const;

const ToastItem = ({ toast }: { toast: Toast }) => {
  // When the same text is shown again, a new toast replaces the old one and its time starts again.
  useEffect(() => {
    if (toast.isHeld) return;
    return afterSeenFor(toast.lifetime, () => dismissToast(toast.id));
  }, [toast]);
  const focus = useBorrowedFocus();
  const { id, text, tone, actions } = toast;
  const about = actions.find((action) => action.about)?.about;
  const hold = useHold(id);
  const { color, icon: Icon } = looks[tone];
  return (
    <Notification
      data-toast={tone}
      data-at-top={toast.isAtTop}
      className={styles.toast}
      // Mantine's own role would make a live region inside the live region.
      role="none"
      color={color}
      icon={<Icon />}
      closeButtonProps={{ 'aria-label': 'Dismiss' }}
      onClose={() => dismissToast(id)}
      onMouseEnter={() => hold({ byMouse: hasMouse() })}
      onMouseLeave={() => hold({ byMouse: false })}
      onFocus={(event) => {
        hold({ byFocus: true });
        focus.onFocus(event);
      }}
      onBlur={(event) => {
        hold({ byFocus: false });
        focus.onBlur(event);
      }}
    >
      <div className={styles.said}>
        <span>{text}</span>
        {/* Drawn by the style sheet: the text of the page must not go on naming a record that is gone. */}
        {about && <div className={styles.about} data-about={about} />}
        {actions.length > 0 && (
          <div className={styles.actions} {...{ [offerMark]: id }}>
            {actions.map((action) => (
              <ActionButton key={action.label} action={action} toastId={id} />
            ))}
          </div>
        )}
      </div>
    </Notification>
  );
};

const ActionButton = ({ action, toastId }: { action: ToastAction; toastId: number }) => (
  <Button
    {...(action.href !== undefined && { component: 'a', href: action.href, target: '_blank', rel: 'noopener' })}
    variant="subtle"
    size="compact-sm"
    aria-description={action.about}
    onClick={() => {
      if (!action.stays) dismissToast(toastId);
      void action.run?.();
    }}
  >
    {action.label}
  </Button>
);

const offerMark = 'data-offers';

/** Gives the focus to the first action of the newest toast that has one. False when none has. */
export const focusNewestAction = (): boolean => {
  const numberOf = (offers: HTMLElement) => Number(offers.getAttribute(offerMark));
  const all = [...document.querySelectorAll<HTMLElement>(`[${offerMark}]`)];
  const newest = all.sort((one, other) => numberOf(one) - numberOf(other)).at(-1);
  newest?.querySelector<HTMLElement>('button, a')?.focus();
  return newest !== undefined;
};

/** Time during which another tab is in front, such as one that the toast has opened, does not count. */
const afterSeenFor = (milliseconds: number, end: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = () => {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(end, milliseconds);
  };
  start();
  document.addEventListener('visibilitychange', start);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', start);
  };
};

/** A toast with the focus stays when the mouse leaves it, and the other way round. */
const useHold = (id: number) => {
  const held = useRef({ byMouse: false, byFocus: false });
  return (by: Partial<typeof held.current>) => {
    Object.assign(held.current, by);
    holdToast(id, held.current.byMouse || held.current.byFocus);
  };
};

/** The toast goes away with the button that was pressed. What had the focus before gets it back. */
const useBorrowedFocus = () => {
  const before = useRef<EventTarget>(null);
  useEffect(
    () => () => {
      if (document.activeElement === document.body && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    },
    [],
  );
  const isInside = ({ currentTarget, relatedTarget }: FocusEvent) => relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
  return {
    onFocus: (event: FocusEvent) => {
      if (!isInside(event)) before.current = event.relatedTarget;
    },
    onBlur: (event: FocusEvent) => {
      if (!isInside(event)) before.current = null;
    },
  };
};
