import { statusChip } from '../../../platform/ui/filters/filter-chips.tsx';
import { FilterPanel, StatusFilter } from '../../../platform/ui/filters/filter-panel.tsx';
import { RecordList } from '../../../platform/ui/list/record-list.tsx';
import { switchOrDelete } from '../../../platform/ui/list/switched-columns.tsx';
import { useRecordList } from '../../../platform/ui/list/use-record-list.ts';
import { lazyDialog } from '../../../platform/ui/screen/lazy-dialog.tsx';
import { logoName, useLogoColumns } from '../logos/logo-columns.tsx';
import { saveSponsor, sponsorList, sponsorLogo, sponsorTexts } from './sponsors.contract.ts';

const LogoReading = lazyDialog(() => import('../logos/logo-reading.tsx'), 'LogoReading');
const LogoForm = lazyDialog(() => import('../logos/logo-form.tsx'), 'LogoForm');

export const SponsorsPage = () => {
  const list = useRecordList(sponsorList);
  const { picture, orderNumber, status, actions } = useLogoColumns(saveSponsor, sponsorList.noun, 'Sponsor', sponsorTexts);
  return (
    <RecordList
      list={list}
      addLabel="Add Sponsor"
      hasRefresh
      search={{ placeholder: 'Order number or ID' }}
      filters={
        <FilterPanel list={list} pause={0}>
          {(field) => <StatusFilter {...field('IsActive')} />}
        </FilterPanel>
      }
      chips={chips}
      columns={[picture, orderNumber, status, actions]}
      reading={(sponsor, props) => <LogoReading logo={sponsor} name="Sponsor" {...props} />}
      nameOf={logoName}
      bulk={bulk}
      form={(sponsor, onClosed) => (
        <LogoForm logo={sponsor} name="Sponsor" save={saveSponsor} upload={sponsorLogo} texts={sponsorTexts} onClosed={onClosed} />
      )}
    />
  );
};

const chips = { IsActive: statusChip() };

const bulk = switchOrDelete(saveSponsor);
