// The start after signing in: a welcome, and the ways to what the role has.

import { Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../platform/ui/icon.tsx';
import type { IconName } from '../../platform/ui/icon-names.ts';
import styles from './dashboard-page.module.css';

interface DashboardPageProps {
  user: { name: string };
  sections: { label: string; entries: { path: string; label: string; icon: IconName }[] }[];
}

const self = '/dashboard';

export const DashboardPage = ({ user, sections }: DashboardPageProps) => {
  const elsewhere = sections
    .map(({ label, entries }) => ({ label, entries: entries.filter(({ path }) => path !== self) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <>
      <Title order={2} size="h2">
        Dashboard
      </Title>
      <Text c="dimmed" mt={4}>
        Welcome, {user.name}.
      </Text>
      {elsewhere.map(({ label, entries }) => (
        <section key={label} className={styles.section}>
          <Title order={3} size="h5" mb="sm">
            {label}
          </Title>
          <ul className={styles.ways}>
            {entries.map(({ path, label: name, icon }) => (
              <li key={path}>
                <Link to={path} className={styles.way}>
                  <span className={styles.icon}>
                    <Icon name={icon} size={22} />
                  </span>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
};
