/** The title of the shown screen, for the breadcrumbs of forms, which create or edit at one address. */
import { useLayoutEffect } from 'react';
import { create } from 'zustand';

export const useCurrentTitle = create(() => '');

/** Registers the title of the screen that renders it. */
export function useTitle(title: string): void {
  useLayoutEffect(() => {
    useCurrentTitle.setState(title, true);
    return () => useCurrentTitle.setState('', true);
  }, [title]);
}
