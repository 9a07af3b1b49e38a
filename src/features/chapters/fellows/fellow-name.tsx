// The name of a member. At the desk it leads to the record; for members to the member's page, where the directory finds them for the reader.

import { use } from 'react';
import { MayOpen, NameLink } from '../../../platform/ui/screen/links.tsx';

interface FellowNameProps {
  id: number | null;
  name: string;
  isFound: boolean;
}

export const FellowName = ({ id, name, isFound }: FellowNameProps) => {
  const mayOpen = use(MayOpen);
  if (id === null) return name;
  const record = `/member-details/${id}` as const;
  if (mayOpen(record)) return <NameLink to={record} name={name} />;
  return isFound ? <NameLink to={`/directory/${id}`} name={name} /> : name;
};
