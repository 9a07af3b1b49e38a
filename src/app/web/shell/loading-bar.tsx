// The bar at the top while the next screen is loading and the previous one stays. It appears with a short delay: a screen that loads quickly
// shows no bar.

import { useRouterState } from '@tanstack/react-router';
import styles from './loading-bar.module.css';

export const LoadingBar = () => {
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' });
  return isLoading && <div className={styles.bar} role="progressbar" aria-label="Loading the page" />;
};
