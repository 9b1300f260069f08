/** One course of the list: picture, name, preview, dates, price and actions. */
import { ActionIcon, Badge, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { Course } from '@vigilia/contract/content/courses';
import { isWebAddress } from '@vigilia/contract/fields';
import { dayOf } from '@vigilia/contract/time/colombian-time';
import { editPath } from '../../../core/navigation-state.ts';
import { preview } from '../../../core/text.ts';
import { StateBadge } from '../../../domain/publication/state-badge.tsx';
import ghost from '../../../ui/buttons/icon-action.module.css';
import { Tile, TileBody, TileFoot, TileTitle } from '../../../ui/cards/tile.tsx';
import styles from './course-card.module.css';
import { courses, inPesos } from './courses.ts';

const T = {
  starts: 'Inicio',
  ends: 'Fin',
  price: 'Precio',
  free: 'Gratuito',
  running: 'En curso',
  over: 'Terminado',
  open: 'Abrir la página del curso',
};

/** Of the form, which takes the course from the navigation state. */
export const FORM = `${courses.path}/create`;

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

export function CourseCard({ course, eager, onDelete }: CourseCardProps) {
  const { name, description, startDate, endDate, url } = course;
  const state = stateOf(course);
  const price = Number(course.price);
  return (
    <Tile
      item={{ list: courses.path, id: course.id }}
      picture={{ address: course.imageUrl, ratio: courses.picture.ratio, eager }}
      height={460}
    >
      <StateBadge record={course} onPicture />
      {state && (
        <Badge variant={state === 'running' ? 'filled' : 'default'} className={styles.state}>
          {T[state]}
        </Badge>
      )}
      <TileBody>
        <TileTitle to={editPath(FORM, course)} state={course}>
          {name}
        </TileTitle>
        <Text size="sm" c="dimmed">
          {preview(description, courses.previewLength)}
        </Text>
      </TileBody>
      <dl className={styles.facts}>
        <div>
          <dt>{T.starts}</dt>
          <dd>{dayOf(startDate)}</dd>
        </div>
        <div>
          <dt>{T.ends}</dt>
          <dd>{dayOf(endDate)}</dd>
        </div>
        <div>
          <dt>{T.price}</dt>
          <dd>{price === 0 ? T.free : inPesos(price)}</dd>
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
            aria-label={`${T.open} «${name}»`}
            title={T.open}
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
