import { Badge } from '@mantine/core';
import { statusChip } from '../../../platform/ui/filters/filter-chips.tsx';
import { FilterPanel, StatusFilter } from '../../../platform/ui/filters/filter-panel.tsx';
import type { Column } from '../../../platform/ui/list/columns.ts';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { switchOrDelete } from '../../../platform/ui/list/switched-columns.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { logoName, useLogoColumns } from '../logos/logo-columns.tsx';
import type { Logo } from '../logos/logos.contract.ts';
import { partnerList, partnerLogo, partnerTexts, savePartner } from './partners.contract.ts';

const LogoReading = lazyDialog(() => import('../logos/logo-reading.tsx'), 'LogoReading');
const LogoForm = lazyDialog(() => import('../logos/logo-form.tsx'), 'LogoForm');

export const PartnersPage = () => {
  const list = useRecordList(partnerList);
  return (
    <RecordList
      list={list}
      addLabel="Add Partner"
      hasRefresh
      search={{ placeholder: 'Order number or ID' }}
      chips={chips}
      filters={
        <FilterPanel list={list} pause={0} resetLabel="Clear filters">
          {(field) => <StatusFilter {...field('IsActive')} />}
        </FilterPanel>
      }
      columns={useColumns()}
      reading={(partner, props) => <LogoReading logo={partner} name="Partner" {...props} />}
      nameOf={logoName}
      bulk={bulk}
      form={(partner, onClosed) => (
        <LogoForm logo={partner} name="Partner" save={savePartner} upload={partnerLogo} texts={partnerTexts} onClosed={onClosed} />
      )}
    />
  );
};

const useColumns = (): Column<Logo>[] => {
  const { picture, orderNumber, status, actions } = useLogoColumns(savePartner, partnerList.noun, 'Partner', partnerTexts);
  return [
    { field: 'Id', kind: 'figure', importance: 'medium' },
    picture,
    orderNumber,
    { field: 'IsActive', kind: 'tight', cell: ({ IsActive }) => <StatusBadge isActive={IsActive} /> },
    { ...status, head: 'Toggle' },
    actions,
  ];
};

const StatusBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge color={isActive ? 'green' : 'gray'}>{isActive ? 'Active' : 'Inactive'}</Badge>
);

const chips = { IsActive: statusChip() };

const bulk = switchOrDelete(savePartner);
