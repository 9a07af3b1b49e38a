// The name and the logo of the organisation around the screen, where they are changed.

import { changeBrand } from '../../../platform/ui/look/changed-brand.ts';
import type { Settings } from './settings.contract.ts';

export const showBrand = ({ OrganizationName, Logo }: Pick<Settings, 'OrganizationName' | 'Logo'>): void =>
  changeBrand({ organization: OrganizationName, 'organization-logo': Logo });
