// What would be lost if it were left: typed values, a chosen file, codes that are shown only once. Each is registered here. The dialog around
// it, the end of the session and the browser itself ask here before they let it go.

export type Ask = () => boolean;

/** Returns the function that takes it away again. */
export type Register = (isUnsaved: Ask) => () => void;

const all = new Set<Ask>();

/** Whether anything in this tab would be lost. */
export const isAnythingUnsaved = (): boolean => [...all].some((isUnsaved) => isUnsaved());

const beforeUnload = (event: BeforeUnloadEvent) => {
  if (isAnythingUnsaved()) event.preventDefault();
};

export const registerWithAll: Register = (isUnsaved) => {
  all.add(isUnsaved);
  window.addEventListener('beforeunload', beforeUnload);
  return () => {
    all.delete(isUnsaved);
    // Without it browsers can keep the page for the way back.
    if (all.size === 0) window.removeEventListener('beforeunload', beforeUnload);
  };
};

let saves = 0;

/** The server has saved something: the form that has sent it only waits for the screen behind it. */
export const countSave = () => void saves++;

export const savesSoFar = (): number => saves;
