// Further actions in the toast after a registration. Features that know what a new member needs next add them.

import { createContext, use } from 'react';
import type { ToastAction } from '../../../platform/ui/screen/toasts.ts';

export interface Registered {
  Id: number;
  Name: string;
  Email: string;
}

export const AfterRegistration = createContext<(member: Registered) => readonly ToastAction[]>(() => []);

export const useAfterRegistration = () => use(AfterRegistration);
