/** The edit conflict of a link. Loaded when there is one: the editor is on first pages. */
import type { Link, LinkName } from '@vigilia/contract/content/links';
import type { ConflictState } from '../../../domain/versions/conflict.ts';
import { EditConflictDialog } from '../../../domain/versions/edit-conflict.tsx';
import { readLink } from './queries.ts';
import { TEXTS } from './texts.ts';

interface LinkConflictProps {
  name: LinkName;
  state: ConflictState;
  url: string;
  onOverwrite: (version: number) => void;
  onLoad: (newest: Link) => void;
}

const LinkConflict = ({ name, state, url, onOverwrite, onLoad }: LinkConflictProps) => (
  <EditConflictDialog
    state={state}
    labels={{ url: TEXTS.field }}
    load={() => readLink(name)}
    contentOf={({ url: stored }: Link) => ({ url: stored })}
    typed={{ url }}
    onOverwrite={onOverwrite}
    onLoad={(newest) => {
      onLoad(newest);
      return [];
    }}
  />
);

export default LinkConflict;
