// A search through the page at hand: kept in the address like a filter, but the server is not asked for it.

import { Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';

/** What is searched for, and how to search for something else. Unlike filters this stays on the page where one is. */
export const useSearchOfPage = () => {
  const { Search = '' }: Partial<Record<string, string>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const search = (text: string) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, Search: text || undefined }),
      replace: true,
      resetScroll: false,
    });
  return [Search.trim(), search] as const;
};

/** There before it says anything, so that a screen reader listens, and without a place of its own until then. */
export const SearchCount = ({ isAsked, found, all }: { isAsked: boolean; found: number; all: number }) => (
  <div aria-live="polite" style={{ display: 'contents' }}>
    {isAsked && all > 0 && (
      <Text size="sm" c="dimmed" lh="36px" className="figures">
        {found} of {all} on this page
      </Text>
    )}
  </div>
);
