// The form of a visitor: what its fields begin with, their rules, and what of a visitor a save sends back as it is.

import { useState } from 'react';
import { z } from 'zod';
import { useRecordForm } from '../../../platform/ui/form/record-form.ts';
import { requiredId } from '../../../platform/wire/numbers.ts';
import { type Visitor, visitorFields } from '../visitors/visitors.contract.ts';

export interface VisitorValues {
  ChapterId: number | null;
  FullName: string;
  Phone: string;
  Email: string;
  Company: string;
  City: string;
  ProfessionId: number | null;
  InvitedById: number | null;
  Source: string;
  MeetingId: number | null;
  VisitReason: string;
  NextStep: string;
  NextOn: string | null;
  Note: string;
}

/** What a new visitor begins with. */
export type Begun = Partial<Pick<VisitorValues, 'ChapterId' | 'MeetingId' | 'Source' | 'InvitedById'>>;

/** A meeting is only sent where somebody chooses one: it is one more visit. */
export const valuesOfVisitor = (visitor: Visitor | null, begun: Begun = {}): VisitorValues => ({
  ChapterId: visitor?.ChapterId ?? null,
  FullName: visitor?.FullName ?? '',
  Phone: visitor?.Phone ?? '',
  Email: visitor?.Email ?? '',
  Company: visitor?.Company ?? '',
  City: visitor?.City ?? '',
  ProfessionId: visitor?.ProfessionId ?? null,
  InvitedById: visitor?.InvitedById ?? null,
  Source: visitor?.Source ?? '',
  MeetingId: null,
  VisitReason: visitor?.VisitReason ?? '',
  NextStep: visitor?.NextStep ?? '',
  NextOn: visitor?.NextOn ?? null,
  Note: visitor?.Note ?? '',
  ...(!visitor && begun),
});

export const formFields = { ChapterId: requiredId('Chapter', 'Please select a chapter'), ...visitorFields };

export const useVisitorForm = (visitor: Visitor | null, begun: Begun = {}) => {
  const [rules] = useState(() => z.object(formFields));
  return useRecordForm<typeof formFields, VisitorValues>(rules, valuesOfVisitor(visitor, begun));
};

export type VisitorFormState = ReturnType<typeof useVisitorForm>;
