// 'Import' in the head of a list: the screen that brings records in from a file. Only super admins see it.

import { Button } from '@mantine/core';
import UploadIcon from '~icons/tabler/upload';
import { useIsSuperAdmin } from '../../call/user.tsx';
import { ScreenLink } from '../../screen/links.tsx';
import styles from './list-head.module.css';

export const ImportLink = ({ kind }: { kind: string }) =>
  useIsSuperAdmin() && (
    <Button component={ScreenLink} to={`/import/${kind}`} variant="default" className={styles.compact} leftSection={<UploadIcon />}>
      <span className={styles.label}>Import</span>
    </Button>
  );
