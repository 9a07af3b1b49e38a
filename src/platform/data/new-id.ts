// The id of a row that was just inserted.

/** The id that an insert returned. */
export const idOf = ([row]: { id: number }[]): number => {
  if (!row) throw new Error('A new row has no id');
  return row.id;
};
