// The keys of a list: the arrows move over its rows or cards, Enter opens one. The keys belong to the page as long as nothing else that
// uses them has the focus. A row can be focused only by these keys, so Tab goes from control to control as it does without them.

import { focusRow } from './row-came-from.ts';

const rowsOf = '[data-rows]';

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

export const moveInList = (event: KeyboardEvent): void => {
  const { target, key } = event;
  if (!(target instanceof HTMLElement)) return;
  const row = target.closest<HTMLElement>(`${rowsOf} > *`);
  if (key === 'Enter' && row === target) mainThingOf(row).click();
  const step = steps[key];
  if (step === undefined || !leavesArrowsAlone(target, step)) return;
  const next = rowAfter(row, step);
  if (!next) return;
  // Else the page would scroll too.
  event.preventDefault();
  focusRow(next);
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
const leavesArrowsAlone = (target: HTMLElement, step: number): boolean =>
  target.matches(`body, main, table, ${rowsOf} > *, ${rowsOf} :is(a, button:not([aria-haspopup]))`) ||
  (step > 0 && target.matches('[data-filters] input:not([type=checkbox], [type=radio], [type=number], [aria-haspopup])'));

const control = ':is(a, button)';

/** What a click on the row does, or else its name, its first action, or whatever there is. */
const mainThingOf = (row: HTMLElement): HTMLElement =>
  row.querySelector<HTMLElement>(`[data-kind=lead] ${control}`) ??
  (row.dataset.opens ? row : null) ??
  row.querySelector<HTMLElement>(`[data-kind=actions] ${control}`) ??
  row.querySelector<HTMLElement>(control) ??
  row;

const searchFields = 'main [data-filters] :is(input, select)';

/** Gives the focus to the first field of the list's search or filters. Filters that are folded away are unfolded. */
export const focusSearch = (): boolean => {
  const field = shownSearch();
  if (field) return focusField(field);
  const unfold = document.querySelector<HTMLElement>('main [data-unfolds][aria-expanded=false]');
  unfold?.click();
  // The fields are shown with the next frame.
  if (unfold) requestAnimationFrame(() => focusField(shownSearch()));
  return unfold !== null;
};

const shownSearch = (): HTMLElement | undefined => [...document.querySelectorAll(searchFields)].find(isShown);

const focusField = (field: HTMLElement | undefined): boolean => {
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
  return field !== undefined;
};
