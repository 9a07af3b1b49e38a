// Where one goes on after a form was refused.

/** The first field in error or, where none is, the button that could not hold the focus while it was busy. */
export const focusAfterFailure = (form: HTMLElement | null) =>
  // The errors are on the screen only after the next rendering.
  setTimeout(() =>
    (form?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? form?.querySelector<HTMLElement>('[type="submit"]'))?.focus(),
  );
