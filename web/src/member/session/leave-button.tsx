import { leave } from './leave.ts';
import { TEXTS as T } from './texts.ts';

export const LeaveButton = () => (
  <button type="button" className="plain leave" onClick={leave}>
    {T.leave}
  </button>
);
