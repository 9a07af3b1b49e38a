// The name and the logo of the organisation around the screen, after they were changed on it.

import { useSyncExternalStore } from 'react';
import { showTitle } from '../screen/document-title.ts';
import { metaOf } from '../screen/page-settings.ts';

const listeners = new Set<() => void>();
let changes = 0;

interface Brand {
  OrganizationName: string | null;
  Logo: string | null;
}

export const changeBrand = ({ OrganizationName, Logo }: Brand): void => {
  const metas = { organization: OrganizationName, 'organization-logo': Logo };
  const changed = Object.entries(metas).filter(([name, content]) => metaOf(name) !== (content || null));
  if (changed.length === 0) return;
  for (const [name, content] of changed) {
    const meta = document.querySelector(`meta[name="${name}"]`) ?? document.head.appendChild(document.createElement('meta'));
    meta.setAttribute('name', name);
    meta.setAttribute('content', content ?? '');
  }
  changes++;
  showTitle();
  for (const listener of listeners) listener();
};

/** How often it was changed: the key of what shows it. */
export const useBrandChanges = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => changes,
  );
