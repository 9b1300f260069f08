import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Course } from '@vigilia/contract/content/courses';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { includesText } from '../../../core/text.ts';
import { isSelected, StateFilter, useStateFilter } from '../../../domain/publication/state-badge.tsx';
import { CardGrid, CardGridSkeleton } from '../../../ui/cards/grid.tsx';
import { DeleteDialog } from '../../../ui/dialog/delete-dialog.tsx';
import { ABOVE_THE_FOLD } from '../../../ui/media/picture-sizes.ts';
import { Page } from '../../../ui/page/page.tsx';
import { useSearch } from '../../../ui/table/search-box.tsx';
import { SearchedList } from '../../../ui/table/searched-list.tsx';
import { CourseCard, FORM } from './course-card.tsx';
import { courses, courses as kind } from './courses.ts';
import { coursesQuery, useDelete } from './queries.ts';

export default () => (
  <Page title={courses.texts.list} about={courses.texts.about} actions={<CreateCourseButton />}>
    <CourseList />
  </Page>
);

const { texts: T } = kind;

const CreateCourseButton = () => (
  <Button component={Link} to={FORM} leftSection={<IconPlus size={18} aria-hidden />}>
    {T.create}
  </Button>
);

/** Search, edit, delete. All are loaded, and filtered while typing. */
function CourseList() {
  const search = useSearch();
  const typed = useDeferredValue(search.typed);
  const { data: courses, error, refetch } = useQuery(coursesQuery);
  const selection = useStateFilter();
  const found = courses?.filter(
    (course) => includesText([course.name, course.description], typed) && isSelected(selection, course),
  );

  return (
    <SearchedList
      search={search}
      all={courses}
      found={found}
      error={found ? null : error}
      onRetry={() => void refetch()}
      texts={T}
      one={T.one}
      many={T.many}
      firstStep={<CreateCourseButton />}
      skeleton={<CardGridSkeleton ratio={kind.picture.ratio} />}
      filter={<StateFilter selection={selection} />}
      onClear={() => selection.select('')}
    >
      {found && <CourseGrid courses={found} />}
    </SearchedList>
  );
}

function CourseGrid({ courses }: { courses: readonly Course[] }) {
  const remove = useDelete(kind);
  const [deleting, setDeleting] = useState<Course | null>(null);
  return (
    <>
      <CardGrid>
        {courses.map((course, index) => (
          <CourseCard
            key={course.id}
            course={course}
            eager={index < ABOVE_THE_FOLD}
            onDelete={() => setDeleting(course)}
          />
        ))}
      </CardGrid>
      <DeleteDialog
        item={deleting}
        texts={T}
        failsIn="dialog"
        remove={remove}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}
