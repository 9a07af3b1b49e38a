// All that is shown of a file once the server has looked at it: its columns, the chapters that are not here, and its lines.

import { ColumnMatching, type MatchedField } from '../../../platform/ui/form/columns/column-matching.tsx';
import { type ImportContract, isRequired, shownLabelOf } from '../../../platform/wire/import-contract.ts';
import { PlannedLines } from './planned-lines.tsx';
import { UnknownChapters } from './unknown-chapters.tsx';
import { UnknownProfessions } from './unknown-professions.tsx';
import type { ImportResult, useImport } from './use-import.ts';

interface PlannedImportProps {
  contract: ImportContract;
  state: ReturnType<typeof useImport>;
  result: ImportResult;
}

export const PlannedImport = ({ contract, state, result }: PlannedImportProps) => {
  const { isDone, undone, busy, meant, mended, leftOut, professions } = state;
  return (
    <>
      {!isDone && (
        <ColumnMatching
          columns={result.Columns}
          fields={fieldsOf(contract)}
          missing={result.Missing}
          about="Which column of the file is which field. New records need those with *."
          neededFor={`New ${contract.call.noun.many} need a column for it`}
          isBusy={busy !== null}
          onMatch={state.match}
        />
      )}
      {!isDone && (
        <UnknownChapters
          unknown={result.UnknownChapters}
          answers={meant}
          isBusy={busy?.applies ?? false}
          onAnswer={(name, answer) => void state.answer(name, answer)}
        />
      )}
      {!isDone && (
        <UnknownProfessions
          unknown={result.UnknownProfessions}
          answers={professions}
          isBusy={busy?.applies ?? false}
          onAnswer={(name, answer) => void state.answerProfession(name, answer)}
        />
      )}
      <PlannedLines
        result={result}
        isDone={isDone}
        isUndone={undone !== null}
        contract={contract}
        mended={mended}
        leftOut={leftOut}
        noun={contract.call.noun}
        isBusy={busy !== null}
        onApply={state.apply}
        onMend={state.mend}
        onLeaveOut={state.leaveOut}
        onDownload={state.downloadRefused}
      />
    </>
  );
};

const fieldsOf = (contract: ImportContract): MatchedField[] =>
  Object.entries(contract.fields).map(([name, rule]) => ({
    name,
    label: shownLabelOf(contract, name),
    isRequired: isRequired(rule),
    neededFor: rule.neededWith?.why,
  }));
