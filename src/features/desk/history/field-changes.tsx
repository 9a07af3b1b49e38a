// The fields of a change: before and after, or all fields of a record that was added or deleted.

import { Text } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../../../platform/ui/call/use-call.ts';
import { ReadingText } from '../../../platform/ui/reading/reading-dialog.tsx';
import { VisuallyHidden } from '../../../platform/ui/screen/visually-hidden.tsx';
import { smallPictureUrl } from '../../../platform/wire/files.ts';
import { fieldLabel } from './field-labels.ts';
import { type Change, type ChangedField, listHistory } from './history.contract.ts';
import styles from './history.module.css';
import { TextDifference } from './text-difference.tsx';
import { isFormattedText, isPicture, valueText } from './words.ts';

export const FieldChanges = ({ change }: { change: Change }) => {
  const whole = useWhole(change);
  if (whole.Fields.length === 0) return null;
  return whole.Kind === 'Changed' ? <BeforeAndAfter change={whole} /> : <WholeRecord change={whole} />;
};

/** Lists have only the beginnings of long texts; they are shown until the whole change is loaded. */
const useWhole = (change: Change): Change => {
  const input = { Ids: [change.Id], CurrentPage: 1, RecordsPerPage: 1 };
  const { data } = useCall(listHistory, change.IsCut ? input : null);
  return data?.rows[0] ?? change;
};

const BeforeAndAfter = ({ change: { Record, Fields } }: { change: Change }) => (
  <table className={styles.fields} aria-label="Changed fields">
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Before</th>
        <th scope="col">After</th>
      </tr>
    </thead>
    <tbody>
      {Fields.map((field) => (
        <tr key={field.Field}>
          <th scope="row">{fieldLabel(Record, field.Field)}</th>
          <Difference label={fieldLabel(Record, field.Field)} field={field} />
        </tr>
      ))}
    </tbody>
  </table>
);

const Difference = ({ label, field }: { label: string; field: ChangedField }) => {
  const { Field, Before, After } = field;
  if (Before === null && After === null) return <td colSpan={2}>Changed, but its value is not shown</td>;
  if (isFormattedText(field) && typeof Before === 'string' && typeof After === 'string') {
    return (
      <td colSpan={2}>
        <TextDifference before={Before} after={After} />
      </td>
    );
  }
  return (
    <>
      <td data-label="Before">
        <Value field={Field} label={`${label} before`} value={Before} isFormatted={isFormattedText(field)} />
      </td>
      <td data-label="After">
        <Value field={Field} label={`${label} after`} value={After} isFormatted={isFormattedText(field)} />
      </td>
    </>
  );
};

/** A deleted record has its values before the change, an added or restored one after it. Empty fields are left out. */
const WholeRecord = ({ change: { Record, Kind, Fields } }: { change: Change }) => (
  <table className={styles.fields} aria-label={Kind === 'Deleted' ? 'Fields of the deleted record' : 'Fields'}>
    <tbody>
      {Fields.map((field) => ({ field, value: Kind === 'Deleted' ? field.Before : field.After }))
        .filter(({ field, value }) => valueText(field.Field, value) !== '')
        .map(({ field, value }) => (
          <tr key={field.Field}>
            <th scope="row">{fieldLabel(Record, field.Field)}</th>
            <td>
              <Value field={field.Field} label={fieldLabel(Record, field.Field)} value={value} isFormatted={isFormattedText(field)} />
            </td>
          </tr>
        ))}
    </tbody>
  </table>
);

interface ValueProps {
  field: string;
  label: string;
  value: ChangedField['After'];
  isFormatted: boolean;
}

const Value = ({ field, label, value, isFormatted }: ValueProps) => {
  if (isPicture(value)) return <Picture url={value} label={label} />;
  const text = valueText(field, value);
  if (text === '') return <Nothing />;
  return isFormatted ? <ReadingText html={text} /> : text;
};

const Nothing = () => (
  <Text span inherit c="dimmed">
    <span aria-hidden="true">–</span>
    <VisuallyHidden>empty</VisuallyHidden>
  </Text>
);

const Picture = ({ url, label }: { url: string; label: string }) => {
  const [isMissing, setMissing] = useState(false);
  if (isMissing) return 'This picture is not kept any more';
  return <img className={styles.picture} src={smallPictureUrl(url)} alt={label} onError={() => setMissing(true)} />;
};
