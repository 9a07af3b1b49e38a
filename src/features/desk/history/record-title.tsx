import { NameLink } from '../../../platform/ui/screen/links.tsx';
import type { Change } from './history.contract.ts';
import { pathOf } from './words.ts';

/** A link, if a screen has the record. */
export const RecordTitle = ({ change }: { change: Change }) => {
  const path = pathOf(change);
  return path ? <NameLink to={path} name={change.Title} /> : change.Title;
};
