// What an insert gives back.

/** The id that an insert returned. */
export const idOf = ([row]: { id: number }[]): number => {
  if (!row) throw new Error('A new row has no id');
  return row.id;
};
