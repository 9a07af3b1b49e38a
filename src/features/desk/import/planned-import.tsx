// All that is shown of a file once the server has looked at it: its columns, the chapters that are not here, and its lines.

import type { ImportContract } from '../../../platform/wire/import-contract.ts';
import { ColumnMatching } from './column-matching.tsx';
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
  const { isDone, busy, meant, mended, professions } = state;
  return (
    <>
      {!isDone && <ColumnMatching contract={contract} result={result} isBusy={busy !== null} onMatch={state.match} />}
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
        contract={contract}
        mended={mended}
        noun={contract.call.noun}
        isBusy={busy !== null}
        onApply={state.apply}
        onMend={state.mend}
        onDownload={state.downloadRefused}
      />
    </>
  );
};
