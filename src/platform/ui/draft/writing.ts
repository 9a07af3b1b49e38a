// Whether something is being written in this tab: a form with typed values, or one that is just being saved.

const forms = new Set<() => boolean>();

/** Returns the function that takes the form away again. */
export const addForm = (isWritten: () => boolean): (() => void) => {
  forms.add(isWritten);
  return () => void forms.delete(isWritten);
};

export const isWriting = (): boolean => [...forms].some((isWritten) => isWritten());
