// The professions of those whom one finds, the most frequent first: beside the cards, on a phone a line of chips to push. Another tap on the
// chosen one shows everybody again.

import { UnstyledButton } from '@mantine/core';
import { failureOf } from '../../../platform/ui/call/failed-texts.ts';
import { useFailureToast } from '../../../platform/ui/call/failure-toast.ts';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { showNumber } from '../../../platform/ui/format/numbers.ts';
import { foldText } from '../../../platform/wire/texts/fold-text.ts';
import { directoryTexts, getDirectoryProfessions } from './directory.contract.ts';
import styles from './directory.module.css';

interface ProfessionsProps {
  /** As the address has it. */
  chosen: string;
  onChoose: (profession: string) => void;
}

export const Professions = ({ chosen, onChoose }: ProfessionsProps) => {
  const query = useCall(getDirectoryProfessions, {});
  useFailureToast(query, query.error ? failureOf(query.error, directoryTexts.professionsNotFetched) : undefined);
  const rows = query.data?.rows ?? [];
  const isChosen = (profession: string) => foldText(profession) === foldText(chosen);
  // Of a rare profession only the address knows.
  const isListed = chosen === '' || rows.some(({ Profession }) => isChosen(Profession));
  const shown = isListed ? rows : [{ Profession: chosen, Members: null }, ...rows];
  return (
    <nav className={styles.professions} aria-label="Professions">
      <ul>
        {shown.map(({ Profession, Members }) => (
          <li key={Profession}>
            <UnstyledButton
              className={styles.profession}
              aria-pressed={chosen !== '' && isChosen(Profession)}
              onClick={() => onChoose(isChosen(Profession) ? '' : Profession)}
            >
              <span className={styles.words}>{Profession}</span>
              {Members !== null && <span className="figures">{showNumber(Members)}</span>}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </nav>
  );
};
