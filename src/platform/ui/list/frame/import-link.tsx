// 'Import' in the head of a list: the screen that brings records in from a file. Only super admins see it.

import UploadIcon from '~icons/tabler/upload';
import { useIsSuperAdmin } from '../../call/user.tsx';
import { HeadLink } from './list-head.tsx';

export const ImportLink = ({ kind }: { kind: string }) =>
  useIsSuperAdmin() && <HeadLink to={`/import/${kind}`} label="Import" icon={<UploadIcon />} />;
