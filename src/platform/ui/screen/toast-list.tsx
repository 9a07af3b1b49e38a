// The toasts on the screen. An error interrupts a screen reader, the rest waits its turn; a toast stays while it is pointed at.

import { Notification } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import AlertTriangleIcon from '~icons/tabler/alert-triangle';
import CheckIcon from '~icons/tabler/check';
import InfoCircleIcon from '~icons/tabler/info-circle';
import styles from './toast-list.module.css';
import { dismissToast, shownToasts, subscribeToToasts, type Toast } from './toasts.ts';

export const ToastList = () => (
  <div className={styles.list}>
    {useSyncExternalStore(subscribeToToasts, shownToasts).map((toast) => (
      <ToastItem key={toast.text} toast={toast} />
    ))}
  </div>
);

const looks = {
  success: { color: 'green', icon: CheckIcon, role: 'status' },
  error: { color: 'red', icon: AlertTriangleIcon, role: 'alert' },
  notice: { color: 'teal', icon: InfoCircleIcon, role: 'status' },
} as const;

const ToastItem = ({ toast }: { toast: Toast }) => {
  const [isHeld, setHeld] = useState(false);
  // Said again it is another toast in the place of the first, and its time starts again.
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(dismissToast, toast.lifetime, toast.text);
    return () => clearTimeout(timer);
  }, [isHeld, toast]);
  const { text, tone } = toast;
  const { color, icon: Icon, role } = looks[tone];
  return (
    <Notification
      className={styles.toast}
      role={role}
      color={color}
      icon={<Icon />}
      withBorder
      closeButtonProps={{ 'aria-label': 'Dismiss' }}
      onClose={() => dismissToast(text)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {text}
    </Notification>
  );
};
