// The dialog of a move that needs more: why somebody is declined, or for which seat somebody applies.

import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { useFormSave } from '../../../platform/ui/call/save.ts';
import { useSeenVersion } from '../../../platform/ui/call/save-record.ts';
import { useUndo } from '../../../platform/ui/call/undo.ts';
import { RecordDialog } from '../../../platform/ui/dialog/record-dialog.tsx';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { Who } from '../../../platform/ui/list/row-parts.tsx';
import { optionalText, requiredText } from '../../../platform/wire/fields.ts';
import { optionalId, requiredId } from '../../../platform/wire/numbers.ts';
import { moveVisitor } from '../visitors/visitor-steps.contract.ts';
import { type Visitor, visitorTexts } from '../visitors/visitors.contract.ts';
import { SeatField } from './visitor-pickers.tsx';
import type { Move } from './visitor-steps.ts';

interface MoveFormProps {
  visitor: Visitor;
  move: Move;
  onClosed: () => void;
}

interface Values {
  ProfessionId: number | null;
  Reason: string;
}

export const MoveForm = ({ visitor, move, onClosed }: MoveFormProps) => {
  const save = useFormSave(moveVisitor);
  const undo = useUndo();
  const saveSeenVersion = useSeenVersion(visitor);
  const isSeat = move.asks === 'seat';
  const [rules] = useState(() => z.object(isSeat ? seatRules : reasonRules));
  const form = useRecordForm<(typeof rules)['shape'], Values>(rules, { ProfessionId: visitor.ProfessionId, Reason: '' });
  const { Id, FullName, Company, ChapterName } = visitor;
  return (
    <RecordDialog
      recordId={Id}
      title={isSeat ? 'Mark as applied' : 'Decline Visitor'}
      verb={isSeat ? 'Mark as applied' : 'Decline'}
      isDanger={!isSeat}
      form={form}
      onClosed={onClosed}
      onSave={(values) =>
        saveSeenVersion((Version) =>
          save(
            { Id, Version, Stage: move.to, ...values },
            { done: visitorTexts.moved(FullName, move.to), failed: visitorTexts.notMoved, next: ({ SetId }) => undo(SetId, FullName) },
          ),
        )
      }
    >
      <Who name={FullName} second={[Company, ChapterName].filter(Boolean).join(' · ')} />
      {isSeat ? (
        <>
          <SeatField chapterId={visitor.ChapterId} {...form.getInputProps('ProfessionId')} />
          <Text size="sm" c="dimmed">
            The members of {ChapterName} are told, and may object for 7 days.
          </Text>
        </>
      ) : (
        <Textarea autosize minRows={2} maxRows={8} description="Only officers see it" {...form.getInputProps('Reason')} />
      )}
    </RecordDialog>
  );
};

const seatRules = { ProfessionId: requiredId('Profession', 'Please select a profession'), Reason: optionalText('Reason') };
const reasonRules = { ProfessionId: optionalId('Profession'), Reason: requiredText('Reason', { hasLines: true }) };
