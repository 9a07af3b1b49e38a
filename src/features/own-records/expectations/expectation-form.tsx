// The dialog in which an expectation is added or edited.

import { SimpleGrid, type TextInputProps } from '@mantine/core';
import { z } from 'zod';
import { useSaveRecord } from '../../../platform/ui/call/save-record.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { NumberField } from '../../../platform/ui/form/number-field.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { type OwnPanelProps, useIsOfEverybody } from '../owner.tsx';
import { OwnerField, ownerRule } from '../owner-field.tsx';
import { type Expectation, expectationFields, expectationTexts, saveExpectation } from './expectations.contract.ts';
import { scoreRange } from './score-range.ts';

interface ExpectationFormProps extends OwnPanelProps {
  /** The expectation to edit, or null to add one. */
  expectation: Expectation | null;
  onClosed: () => void;
}

export const ExpectationForm = ({ expectation, onClosed, ...panel }: ExpectationFormProps) => {
  const isOfEverybody = useIsOfEverybody(panel);
  const save = useSaveRecord(saveExpectation, expectation, expectationTexts);
  const valuesOf = (expectation: Expectation | null) => ({
    CurrentBusinessValue: String(expectation?.CurrentBusinessValue ?? 0),
    ValueOfBusiness: String(expectation?.ValueOfBusiness ?? 0),
    UserId: panel.memberId ?? null,
  });
  const form = useRecordForm(z.object({ ...expectationFields, ...ownerRule(isOfEverybody && !expectation) }), valuesOf(expectation));
  return (
    <RecordDialog
      title={expectation ? 'Edit Expectation' : 'Add Expectation'}
      form={form}
      onClosed={onClosed}
      onSave={save}
      valuesOf={valuesOf}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <ScoreField {...form.getInputProps('CurrentBusinessValue')} />
        <ScoreField {...form.getInputProps('ValueOfBusiness')} />
      </SimpleGrid>
      {!expectation && isOfEverybody && <OwnerField {...form.getInputProps('UserId')} />}
    </RecordDialog>
  );
};

const ScoreField = (field: TextInputProps) => <NumberField inputMode="decimal" {...scoreRange} {...field} />;
