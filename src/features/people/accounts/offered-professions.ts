// What the form of a new member offers as professions. Their list belongs to the chapters, so it is handed down from the app.

import { type ComponentType, createContext } from 'react';

export interface OfferedProps {
  /** By which the field names it. */
  id: string;
  typed: string;
}

export const OfferedProfessions = createContext<ComponentType<OfferedProps> | null>(null);
