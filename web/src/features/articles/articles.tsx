/** Everything about articles on one screen: a new one, the list, the dialog that edits one. */
import { useState } from 'react';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { CreateArticle } from './create.tsx';
import { ArticleList } from './list.tsx';

export function Articles() {
  const [createChanged, setCreateChanged] = useState(false);
  const [editChanged, setEditChanged] = useState(false);
  return (
    <>
      {/* One for both forms: the router asks only one guard. */}
      <LeaveGuard changed={createChanged || editChanged} />
      <CreateArticle onChanged={setCreateChanged} />
      <ArticleList editChanged={editChanged} onEditChanged={setEditChanged} />
    </>
  );
}
