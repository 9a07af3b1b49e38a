import { ReadingDialog, type ReadingProps } from '../../../platform/ui/reading/reading-dialog.tsx';
import type { Logo } from './logos.contract.ts';

/** `name` is 'Sponsor' or 'Partner'. */
export const LogoReading = ({ logo, name, ...dialog }: ReadingProps & { logo: Logo; name: string }) => (
  <ReadingDialog
    title={`${name} ${logo.Id}`}
    second={`Order number ${logo.OrderNo} · ${logo.IsActive ? 'Active' : 'Inactive'}`}
    picture={logo.Logo}
    {...dialog}
  />
);
