// The keys of a list: the arrows move over its rows or cards, Enter opens one, x selects it, e edits it. The keys belong to the page as long
// as nothing else that uses them has the focus. A row can be focused only by these keys, so Tab goes from control to control as it does
// without them.

import { focusRow } from '../way-back/row-came-from.ts';

const rowsOf = '[data-rows]';

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

export const moveInList = (event: KeyboardEvent): void => {
  const { target, key } = event;
  if (!(target instanceof HTMLElement)) return;
  const row = target.closest<HTMLElement>(`${rowsOf} > *`);
  if (key === 'Enter' && row === target) primaryControl(row).click();
  const step = steps[key];
  if (step === undefined || !hasNoUseForArrows(target, step)) return;
  // Else the page would scroll too.
  if (stepInList(step)) event.preventDefault();
};

/** Gives the focus to the next row, or to the one before. */
export const stepInList = (step: number): boolean => {
  const next = rowAfter(document.activeElement?.closest<HTMLElement>(`${rowsOf} > *`) ?? null, step);
  if (next) focusRow(next);
  return next !== undefined;
};

/** Selects the row that has the focus, or takes it out of the selection. */
export const selectRow = (): boolean => clickIn('[data-kind=select] input');

/** Opens the form of the row that has the focus, or of the record that is shown. */
export const editRecord = (): boolean => {
  if (clickIn('[data-edits]')) return true;
  const places = [...document.querySelectorAll('[role=dialog] [data-edits-shown], main [data-edits-shown]')];
  const edit = places.find(isShown);
  edit?.click();
  return edit !== undefined;
};

const clickIn = (selector: string): boolean => {
  const row = document.activeElement?.closest<HTMLElement>(`${rowsOf} > *`);
  const control = row?.querySelector<HTMLElement>(selector);
  control?.click();
  return control != null;
};

/** Takes the tip that is shown away, until the pointer or the focus moves on to something else. */
export const dismissTip = (): void => {
  const tipped = document.querySelector<HTMLElement>('[data-tip]:is(:hover, :focus-visible)');
  if (!tipped) return;
  tipped.dataset.tipOff = '';
  const ending = new AbortController();
  const onMove = ({ target }: Event) => {
    if (target instanceof Node && tipped.contains(target)) return;
    delete tipped.dataset.tipOff;
    ending.abort();
  };
  for (const event of ['pointerover', 'focusin']) document.addEventListener(event, onMove, { signal: ending.signal });
};

const rowAfter = (row: HTMLElement | null, step: number): HTMLElement | undefined => {
  const list = row?.parentElement ?? [...document.querySelectorAll(`main ${rowsOf}`)].find((one) => isShown(one));
  const rows = [...(list?.children ?? [])].filter(isShown);
  if (!row) return step > 0 ? rows[0] : undefined;
  return rows[rows.indexOf(row) + step];
};

const isShown = (element: Element): element is HTMLElement => element instanceof HTMLElement && element.checkVisibility();

/** Nothing has the focus, or a row, a link or a plain button in a row, or the text field of a filter, from which the arrow down leads on. */
const hasNoUseForArrows = (target: HTMLElement, step: number): boolean =>
  target.matches(`body, main, table, ${rowsOf} > *, ${rowsOf} :is(a, button:not([aria-haspopup]))`) ||
  (step > 0 &&
    target.matches(':is([data-search], [data-filters]) input:not([type=checkbox], [type=radio], [type=number], [aria-haspopup])'));

const control = ':is(a, button)';

/** What a click on the row does, or else its name, its first action, or whatever there is. */
const primaryControl = (row: HTMLElement): HTMLElement =>
  row.querySelector<HTMLElement>(`[data-kind=lead] ${control}`) ??
  (row.dataset.opens ? row : null) ??
  row.querySelector<HTMLElement>(`[data-kind=actions] ${control}`) ??
  row.querySelector<HTMLElement>(control) ??
  row;

const searchField = 'main [data-search] input';

/** Gives the focus to the search field of the list. */
export const focusSearch = (): boolean => {
  const field = [...document.querySelectorAll(searchField)].find(isShown);
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
  return field !== undefined;
};
