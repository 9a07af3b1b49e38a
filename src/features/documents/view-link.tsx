// The row's 'View': a real link, which the browser opens beside the portal or saves, as the document is.

import { ActionIcon } from '@mantine/core';
import { Icon } from '../../platform/ui/icon.tsx';
import styles from '../../platform/ui/row-parts.module.css';

export const ViewLink = ({ url }: { url: string }) => (
  <ActionIcon
    component="a"
    href={url}
    target="_blank"
    rel="noopener"
    variant="subtle"
    color="gray"
    size={32}
    aria-label="View"
    data-tip="View"
    className={styles.action}
  >
    <Icon name="eye" />
  </ActionIcon>
);
