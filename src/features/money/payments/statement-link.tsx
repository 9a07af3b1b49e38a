// Leads to the screen where a bank's statement becomes payments.

import BankIcon from '~icons/tabler/building-bank';
import { HeadLink } from '../../../platform/ui/list/frame/list-head.tsx';

export const StatementLink = () => <HeadLink to="/bank-statement" label="Bank statement" icon={<BankIcon />} />;
