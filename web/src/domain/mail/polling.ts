/** Milliseconds between two polls while mails are being sent. */
const POLLING_INTERVAL = 1500;

export const isUnderWay = ({ state }: { readonly state: string | null }): boolean =>
  state === 'running' || state === 'delayed';

/** For `refetchInterval`. */
export const pollWhile = (underWay: boolean | undefined) => (underWay ? POLLING_INTERVAL : false);
