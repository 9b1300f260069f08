/** A sentence whose days and hours are never broken at their hyphens into two lines. */
import { Fragment } from 'react';

const DATE = /(\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?)/;

export const NowrapDates = ({ children }: { children: string }) =>
  children.split(DATE).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change places.
      <span key={index} style={{ whiteSpace: 'nowrap' }}>
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <Fragment key={index}>{part}</Fragment>
    ),
  );
