// What the toast after a registration offers beside opening the member. Those who know what a new member needs next tell it.

import { createContext, use } from 'react';
import type { ToastAction } from '../../../platform/ui/screen/toasts.ts';

export interface Registered {
  Id: number;
  Name: string;
  Email: string;
}

export const AfterRegistration = createContext<(member: Registered) => readonly ToastAction[]>(() => []);

export const useAfterRegistration = () => use(AfterRegistration);
