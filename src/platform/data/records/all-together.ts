// Begins several pieces of work in one transaction, and waits for all of them.

/** Also when one fails, the others are waited for: none may go on after the transaction has ended. The first failure is thrown. */
export const allTogether = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  const failures: unknown[] = [];
  await Promise.all(items.map((item) => work(item).catch((error: unknown) => failures.push(error))));
  if (failures.length > 0) throw failures[0];
};
