// A member's own payments, as the profile shows them.

import { Title } from '@mantine/core';
import { PaymentHistory } from './payment-history.tsx';

export const OwnPayments = ({ memberId }: { memberId: number }) => (
  <>
    <Title order={3} size="h6" mb="xs">
      Payments
    </Title>
    <PaymentHistory memberId={memberId} />
  </>
);
