// Which record a form belongs to, as the list around it or the form itself knows. So that the draft of one record is never offered for another.

import { createContext } from 'react';

/** The id, null around the form of a new record, and undefined where there is no list around the form. */
export const RecordOfForm = createContext<number | null | undefined>(undefined);
