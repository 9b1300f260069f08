/** The edit conflict of a record with versions. */
import type { StoredVersion } from '@vigilia/contract/content/publication';
import type { Content } from '../versions/content-fields.ts';
import { EditConflictDialog } from '../versions/edit-conflict.tsx';
import type { PublicationForm } from './use-publication.ts';
import { labelsOf, loadVersions, type VersionedContent } from './use-publication.ts';

interface ContentConflictDialogProps {
  publication: Pick<PublicationForm<unknown>, 'conflict' | 'closeConflict'>;
  section: VersionedContent;
  id: number;
  /** The values of the form, by the names of a version. */
  typed: Content;
  onOverwrite: (version: number) => void;
  onLoad: (newest: StoredVersion) => readonly string[];
}

export const ContentConflictDialog = ({ publication, section, id, ...rest }: ContentConflictDialogProps) => (
  <EditConflictDialog
    state={publication}
    labels={labelsOf(section)}
    load={async () => (await loadVersions(section, id))[0]}
    contentOf={({ content }: StoredVersion) => content}
    {...rest}
  />
);
