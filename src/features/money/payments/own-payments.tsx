// A member's own payments, as the profile shows them. The list is loaded when it is shown.

import { Skeleton, Title } from '@mantine/core';
import { lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';

const PaymentHistory = lazyPart(() => import('./payment-history.tsx'), 'PaymentHistory');

export const OwnPayments = ({ memberId }: { memberId: number }) => (
  <>
    <Title order={3} size="h6" mb="xs">
      Payments
    </Title>
    <PaymentHistory fallback={<Skeleton height={96} />} failed="The payments could not be loaded." memberId={memberId} />
  </>
);
