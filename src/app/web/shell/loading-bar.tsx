// Says that the next screen is being loaded, while the one before it stays. What loads at once is not worth a bar: it appears after a moment.

import { useRouterState } from '@tanstack/react-router';
import styles from './loading-bar.module.css';

export const LoadingBar = () => {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' });
  return isLoading && <div className={styles.bar} role="progressbar" aria-label="Loading the page" />;
};
