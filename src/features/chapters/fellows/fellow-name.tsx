// The name of a member. It leads to the member's page where the directory finds them for the reader.

import { NameLink } from '../../../platform/ui/screen/links.tsx';

interface FellowNameProps {
  id: number | null;
  name: string;
  isFound: boolean;
}

export const FellowName = ({ id, name, isFound }: FellowNameProps) =>
  id !== null && isFound ? <NameLink to={`/directory/${id}`} name={name} /> : name;
