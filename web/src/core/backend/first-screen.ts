/** Whether the first screen of the page is rendered: queries sent ahead of it were answered moments before. */

let isShown = false;

/** To be called once the first screen is rendered. */
export const firstScreenShown = (): void => {
  isShown = true;
};

/** Whether a component belongs to the first screen, if it asks when it mounts. */
export const isFirstScreen = (): boolean => !isShown;

/**
 * Options of a query that is refetched whenever a screen shows it, because others change its data: another administrator,
 * members. The first screen takes what was sent ahead of it.
 */
export const refetchAtEachVisit = { refetchOnMount: () => (isShown ? 'always' : true) } as const;
