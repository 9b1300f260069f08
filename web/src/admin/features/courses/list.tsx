/** The list of courses: search, edit, delete. All of them are loaded, and filtered here as one types. */
import { Button, SimpleGrid } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Course } from '@vigilia/contract/courses';
import { useDeferredValue, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { count, includesText } from '../../../core/text.ts';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { CardSkeleton, EmptyState, FailedState } from '../../../ui/feedback/states.tsx';
import { deleteLater, UNDO_WINDOW_TEXT, useRemainingRows } from '../../../ui/feedback/undoable-delete.tsx';
import { ABOVE_THE_FOLD } from '../../../ui/media/picture-sizes.ts';
import { isWorthSearching, SearchBox, useSearch } from '../../../ui/table/search-box.tsx';
import { CourseCard, PICTURE_RATIO } from './card.tsx';
import { coursesQuery, useDeleteCourse } from './queries.ts';
import { TEXTS as T } from './texts.ts';

const COLUMNS = { base: 1, sm: 2, lg: 3 };
const REMOVED_FROM = 'courses';

export const CreateCourseButton = () => (
  <Button component={Link} to="/academic/courses/create" leftSection={<IconPlus size={18} aria-hidden />}>
    {T.goCreate}
  </Button>
);

export function CourseList() {
  const search = useSearch();
  const typed = useDeferredValue(search.typed);
  const { data, isPending, error, refetch } = useQuery(coursesQuery);
  const courses = useRemainingRows(REMOVED_FROM, data);
  const found = courses?.filter(({ name, description }) => includesText([name, description], typed));
  const told = found && `${count(found.length)} ${found.length === 1 ? T.one : T.many}`;

  return (
    <>
      {isWorthSearching(courses, error) && <SearchBox search={search} label={T.search} found={told} />}
      {isPending && (
        <SimpleGrid cols={COLUMNS} spacing="md" role="status" aria-busy="true" aria-label="Cargando">
          {[1, 2, 3].map((each) => (
            <CardSkeleton key={each} ratio={PICTURE_RATIO} />
          ))}
        </SimpleGrid>
      )}
      {error && !found && (
        <FailedState headline={T.loadFailure} error={error} onRetry={() => void refetch()} />
      )}
      {found?.length === 0 && (
        <EmptyState
          headline={T.empty}
          explanation={courses?.length ? T.noneFound : T.emptyAbout}
          action={
            courses?.length !== 0 && (
              <Button variant="light" onClick={() => search.setTyped('')}>
                {T.clearSearch}
              </Button>
            )
          }
          firstStep={courses?.length === 0 && <CreateCourseButton />}
        />
      )}
      {found && found.length > 0 && <CourseGrid courses={found} />}
    </>
  );
}

function CourseGrid({ courses }: { courses: readonly Course[] }) {
  const navigate = useNavigate();
  const remove = useDeleteCourse();
  const [deleting, setDeleting] = useState<Course | null>(null);
  return (
    <>
      <SimpleGrid cols={COLUMNS} spacing="md" component="ul" p={0} m={0}>
        {courses.map((course, index) => (
          <CourseCard
            key={course.id}
            course={course}
            eager={index < ABOVE_THE_FOLD}
            onEdit={() => void navigate('/academic/courses/create', { state: course })}
            onDelete={() => setDeleting(course)}
          />
        ))}
      </SimpleGrid>
      <ConfirmDialog
        opened={deleting !== null}
        title={T.deleteTitle}
        text={T.deleteText}
        detail={deleting && `${T.deleteDetail(deleting.name)} ${UNDO_WINDOW_TEXT}`}
        confirm={T.deleteConfirm}
        cancel={T.cancel}
        failure={T.deleteFailure}
        onConfirm={async () => {
          if (!deleting) return;
          const { id, name } = deleting;
          deleteLater({
            list: REMOVED_FROM,
            id,
            name,
            done: T.deleted,
            failure: T.deleteFailure,
            failsIn: 'dialog',
            ...remove(id),
          });
        }}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}
