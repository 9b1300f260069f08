import { ActionIcon, Badge } from '@mantine/core';
import { IconExternalLink, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Course } from '@vigilia/contract/content/courses';
import { isWebAddress } from '@vigilia/contract/fields';
import { dayOf } from '@vigilia/contract/time/colombian-time';
import { editPath } from '../../../core/route-state.ts';
import { includesText, preview } from '../../../core/text.ts';
import ghost from '../../../ui/buttons/icon-action.module.css';
import { ToolButton } from '../../../ui/buttons/tool-button.tsx';
import { CARD_ROWS, CardGrid, Tile, TileBody, TileFoot, TileTitle } from '../../../ui/cards/tile.tsx';
import { useDeletion } from '../../../ui/dialog/deletion.ts';
import { Loading } from '../../../ui/feedback/states.tsx';
import { ABOVE_THE_FOLD } from '../../../ui/media/picture.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { useSearch } from '../../../ui/table/search-box.tsx';
import { SearchedList } from '../../../ui/table/searched-list.tsx';
import styles from './course-card.module.css';
import { courses, inPesos, courses as kind } from './courses.ts';
import { isSelected, StateBadge, StateFilter, useStateFilter } from './publication/state-badge.tsx';
import { coursesQuery, useDelete } from './queries.ts';

export default () => (
  <Page title={courses.texts.list} about={courses.texts.about} actions={<CreateCourseButton />}>
    <CourseList />
  </Page>
);

const { texts: T } = kind;

const CreateCourseButton = () => (
  <ToolButton variant="filled" to={FORM} icon={IconPlus}>
    {T.create}
  </ToolButton>
);

/** Courses: search, edit, delete. All are loaded, and filtered while typing. */
function CourseList() {
  const search = useSearch();
  const { typed } = search;
  const courses = useQuery(coursesQuery);
  const selection = useStateFilter();
  const found = courses.data?.filter(
    (course) => includesText([course.name, course.description], typed) && isSelected(selection, course),
  );

  return (
    <SearchedList
      search={search}
      query={courses}
      found={found}
      texts={T}
      one={T.one}
      many={T.many}
      firstStep={<CreateCourseButton />}
      skeleton={<Loading heights={CARD_ROWS} />}
      filter={<StateFilter selection={selection} />}
      onClear={() => selection.select('')}
    >
      {found && <CourseGrid courses={found} />}
    </SearchedList>
  );
}

function CourseGrid({ courses }: { courses: readonly Course[] }) {
  const askToDelete = useDeletion({ texts: T, failsIn: 'dialog', remove: useDelete(kind) });
  return (
    <CardGrid>
      {courses.map((course, index) => (
        <CourseCard
          key={course.id}
          course={course}
          eager={index < ABOVE_THE_FOLD}
          onDelete={() => askToDelete(course)}
        />
      ))}
    </CardGrid>
  );
}

const CARD_TEXTS = {
  starts: 'Inicio',
  ends: 'Fin',
  price: 'Precio',
  free: 'Gratuito',
  running: 'En curso',
  over: 'Terminado',
  open: 'Abrir la página del curso',
};

/** The form, which takes the course from the navigation state. */
const FORM = `${courses.path}/create`;

interface CourseCardProps {
  course: Course;
  /** Pictures above the fold are fetched at once. */
  eager: boolean;
  onDelete: () => void;
}

/** Label for the dates of a course today; null for a future one. */
function stateOf({ startDate, endDate }: Course): 'running' | 'over' | null {
  const now = Date.now();
  if (Date.parse(endDate) < now) return 'over';
  return Date.parse(startDate) <= now ? 'running' : null;
}

function CourseCard({ course, eager, onDelete }: CourseCardProps) {
  const { name, description, startDate, endDate, url } = course;
  const state = stateOf(course);
  const price = Number(course.price);
  return (
    <Tile picture={{ address: course.imageUrl, ratio: courses.picture.ratio, eager }} height={460}>
      <StateBadge record={course} onPicture />
      {state && (
        <Badge variant={state === 'running' ? 'filled' : 'default'} className={styles.state}>
          {CARD_TEXTS[state]}
        </Badge>
      )}
      <TileBody>
        <TileTitle to={editPath(FORM, course)} state={course}>
          {name}
        </TileTitle>
        <Note>{preview(description, courses.previewLength)}</Note>
      </TileBody>
      <dl className={styles.facts}>
        <div>
          <dt>{CARD_TEXTS.starts}</dt>
          <dd>{dayOf(startDate)}</dd>
        </div>
        <div>
          <dt>{CARD_TEXTS.ends}</dt>
          <dd>{dayOf(endDate)}</dd>
        </div>
        <div>
          <dt>{CARD_TEXTS.price}</dt>
          <dd>{price === 0 ? CARD_TEXTS.free : inPesos(price)}</dd>
        </div>
      </dl>
      <TileFoot name={name} edit={{ to: editPath(FORM, course), state: course }} onDelete={onDelete}>
        {isWebAddress(url) ? (
          <ActionIcon
            component="a"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            variant="subtle"
            size={36}
            className={ghost.ghost}
            aria-label={`${CARD_TEXTS.open} «${name}»`}
            title={CARD_TEXTS.open}
          >
            <IconExternalLink size={18} aria-hidden />
          </ActionIcon>
        ) : (
          <span />
        )}
      </TileFoot>
    </Tile>
  );
}
