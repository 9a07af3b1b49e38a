// The menu of all saved views of a list, and of what can be done with the one that is shown.

import { Menu } from '@mantine/core';
import { useState } from 'react';
import BookmarkIcon from '~icons/tabler/bookmark';
import CheckIcon from '~icons/tabler/check';
import PlusIcon from '~icons/tabler/plus';
import type { View } from '../../../wire/calls/views.ts';
import { lazyDialog } from '../../screen/lazy-dialog.tsx';
import { lazyPart } from '../../screen/lazy-part.tsx';
import { LayerMenu } from '../../way-back/layer-menu.tsx';
import { HeadButton } from '../frame/list-head.tsx';
import type { Views } from './use-views.ts';
import type { NewView } from './view-dialog.tsx';

const ViewActions = lazyPart(() => import('./view-actions.tsx'), 'ViewActions');
const ViewDialog = lazyDialog(() => import('./view-dialog.tsx'), 'ViewDialog');

export const ViewsMenu = ({ views }: { views: Views }) => {
  const { noun, all, current, view, isChanged, isUsual, shown, choose, showAll } = views;
  const [edited, setEdited] = useState<View | NewView | null>(null);
  return (
    <>
      <LayerMenu position="bottom-end" width={260}>
        <Menu.Target>
          <HeadButton label={isChanged ? 'Views, changed' : 'Views'} leftSection={<BookmarkIcon />} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Mark isOn={isUsual && !current} />} onClick={showAll}>
            All {noun.many}
          </Menu.Item>
          <Part label="My views" views={all.filter(({ IsShared }) => !IsShared)} current={current} onChoose={choose} />
          <Part label="Shared views" views={all.filter(({ IsShared }) => IsShared)} current={current} onChoose={choose} />
          <Menu.Divider />
          <Menu.Item leftSection={<PlusIcon size={16} />} onClick={() => setEdited(shown)}>
            Save view…
          </Menu.Item>
          {view && (
            <ViewActions
              failed="The actions could not be loaded."
              view={view}
              shown={isChanged ? shown : null}
              onEdit={() => setEdited(view)}
            />
          )}
        </Menu.Dropdown>
      </LayerMenu>
      {edited && <ViewDialog view={edited} onClosed={() => setEdited(null)} />}
    </>
  );
};

/** It has its place always, so that the names stand below each other. */
const Mark = ({ isOn }: { isOn: boolean }) => (
  <span style={{ display: 'flex', visibility: isOn ? 'visible' : 'hidden' }}>
    <CheckIcon size={16} />
  </span>
);

interface PartProps {
  label: string;
  views: readonly View[];
  current: View | undefined;
  onChoose: (view: View) => void;
}

const Part = ({ label, views, current, onChoose }: PartProps) =>
  views.length > 0 && (
    <>
      <Menu.Label>{label}</Menu.Label>
      {views.map((view) => (
        <Menu.Item
          key={view.Id}
          leftSection={<Mark isOn={view === current} />}
          style={{ overflowWrap: 'anywhere' }}
          onClick={() => onChoose(view)}
        >
          {view.Name}
        </Menu.Item>
      ))}
    </>
  );
