/** Whether the first screen of the page is rendered: queries sent ahead of it were answered moments before. */

let isShown = false;

/** Marks the first screen as rendered; called once. */
export const markFirstScreenShown = (): void => {
  isShown = true;
};

/** Whether a component that mounts now belongs to the first screen. */
export const isFirstScreen = (): boolean => !isShown;

/**
 * Options of a query that is refetched whenever a screen shows it, because others change its data: another administrator,
 * members. The first screen takes what was sent ahead of it.
 */
export const refetchAtEachVisit = { refetchOnMount: () => (isShown ? 'always' : true) } as const;
