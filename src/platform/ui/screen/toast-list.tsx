// The toasts on the screen, in two live regions. The regions exist from the start, because screen readers only announce what is added to a
// region that they know. An error interrupts the screen reader, other toasts wait. A toast stays while it is hovered or has the focus.

import { Button, Notification } from '@mantine/core';
import { type FocusEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import AlertTriangleIcon from '~icons/tabler/alert-triangle';
import CheckIcon from '~icons/tabler/check';
import InfoCircleIcon from '~icons/tabler/info-circle';
import styles from './toast-list.module.css';
import { dismissToast, holdToast, shownToasts, subscribeToToasts, type Toast } from './toasts.ts';

export const ToastList = () => {
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts);
  const [errors, others] = [toasts.filter(isError), toasts.filter((toast) => !isError(toast))];
  return (
    <section className={styles.list} aria-label="Notifications">
      {/* Not atomic: a new toast is announced without repeating the others. */}
      <div className={styles.region} role="alert" aria-live="assertive" aria-atomic="false">
        {errors.map(itemOf)}
      </div>
      <div className={styles.region} role="status" aria-live="polite" aria-atomic="false">
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
    const timer = setTimeout(dismissToast, toast.lifetime, toast.id);
    return () => clearTimeout(timer);
  }, [toast]);
  const focus = useBorrowedFocus();
  const { id, text, tone, action } = toast;
  const hold = useHold(id);
  const { color, icon: Icon } = looks[tone];
  return (
    <Notification
      className={styles.toast}
      // Mantine's own role would make a live region inside the live region.
      role="none"
      color={color}
      icon={<Icon />}
      withBorder
      closeButtonProps={{ 'aria-label': 'Dismiss' }}
      onClose={() => dismissToast(id)}
      onMouseEnter={() => hold({ byMouse: true })}
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
        {action && (
          <Button
            className={styles.action}
            {...{ [undoMark]: action.setId !== undefined || undefined }}
            variant="subtle"
            size="compact-sm"
            aria-description={action.about}
            onClick={() => {
              dismissToast(id);
              void action.run();
            }}
          >
            {action.label}
          </Button>
        )}
        {/* Drawn by the style sheet: the text of the page must not go on naming a record that is gone. */}
        {action?.about && <div className={styles.about} data-about={action.about} />}
      </div>
    </Notification>
  );
};

const undoMark = 'data-undo';

/** Gives the focus to the newest 'Undo'. False when there is none. */
export const focusNewestUndo = (): boolean => {
  const newest = [...document.querySelectorAll<HTMLElement>(`[${undoMark}]`)].at(-1);
  newest?.focus();
  return newest !== undefined;
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
