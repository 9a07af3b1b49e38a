// The offices that end are looked up only when a dialog asks about it: their code loads then. What the dialog asks stands without them.

import { lazyPart } from '../../../platform/ui/screen/lazy-part.tsx';

export const EndingOffices = lazyPart(() => import('../../chapters/offices/ending-offices.tsx'), 'EndingOffices');
