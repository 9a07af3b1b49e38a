// The dialog in which is said what comes next with a visitor. What is said most often is one click.

import { Button, Group, TextInput } from '@mantine/core';
import { z } from 'zod';
import { useSaveRecord } from '../../../platform/ui/call/save-record.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { DateField } from '../../../platform/ui/form/date-field.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { todayInPortal } from '../../../platform/ui/format/dates.ts';
import { noonOf } from '../../../platform/wire/days.ts';
import { saveVisitor, type Visitor, visitorFields, visitorTexts } from '../visitors/visitors.contract.ts';
import { formFields, valuesOfVisitor } from './visitor-values.ts';

interface NextStepFormProps {
  visitor: Visitor;
  onClosed: () => void;
}

const fields = { NextStep: visitorFields.NextStep, NextOn: visitorFields.NextOn };

const usual = ['Call', 'Invite again', 'Send the application', 'One-to-one', 'Meet the committee'];

const weekAhead = () => new Date(Date.parse(noonOf(todayInPortal())) + 7 * 24 * 60 * 60 * 1_000).toISOString();

export const NextStepForm = ({ visitor, onClosed }: NextStepFormProps) => {
  const save = useSaveRecord(saveVisitor, visitor, visitorTexts);
  const valuesOf = ({ NextStep, NextOn }: Visitor) => ({ NextStep: NextStep ?? '', NextOn });
  const form = useRecordForm<typeof fields, { NextStep: string; NextOn: string | null }>(z.object(fields), valuesOf(visitor));
  const choose = (step: string) => {
    form.setFieldValue('NextStep', step);
    if (form.getValues().NextOn === null) form.getInputProps('NextOn').onChange(weekAhead());
  };
  return (
    <RecordDialog
      recordId={visitor.Id}
      title={`Next step with ${visitor.FullName}`}
      form={form}
      onClosed={onClosed}
      // A save sends all there is of a visitor.
      onSave={(next, onProgress) => save({ ...z.object(formFields).parse(valuesOfVisitor(visitor)), ...next }, onProgress)}
      valuesOf={valuesOf}
    >
      <Group gap="xs">
        {usual.map((step) => (
          <Button key={step} variant="default" size="compact-sm" onClick={() => choose(step)}>
            {step}
          </Button>
        ))}
      </Group>
      <TextInput autoComplete="off" {...form.getInputProps('NextStep')} />
      <DateField {...form.getInputProps('NextOn')} label="By" />
    </RecordDialog>
  );
};
