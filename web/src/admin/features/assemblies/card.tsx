/** One card of the list: picture, dates, title, preview, and its three controls. */

import { Button, Group, Text } from '@mantine/core';
import { IconChecklist, IconCopy, IconMail, IconPresentation } from '@tabler/icons-react';
import type { Assembly } from '@vigilia/contract/assemblies/assemblies';
import { timeStamp } from '@vigilia/contract/time/colombian-time';
import { Link, useNavigate } from 'react-router';
import { editPath } from '../../../core/route-state.ts';
import { preview } from '../../../core/text.ts';
import { openHall } from '../../../domain/open-hall.ts';
import { Tile, TileBody, TileFoot, TileTitle } from '../../../ui/cards/tile.tsx';
import { Note } from '../../../ui/page/note.tsx';
import { PICTURE_RATIOS, PREVIEWS } from '../../constants.ts';
import { MomentBadge, momentOf } from './assembly.tsx';
import { TEMPLATE, TEXTS } from './texts.ts';

const T = TEXTS.list;

export const LIST = '/gremial/assemblies';

/** The same as in the mobile app. */
export const PICTURE_RATIO = PICTURE_RATIOS.news;

/** The form, which takes the assembly from the navigation state. */
const FORM = '/gremial/assemblies/create';

interface AssemblyCardProps {
  assembly: Assembly;
  /** Milliseconds since 1970. */
  now: number;
  /** Pictures above the fold are fetched at once. */
  eager: boolean;
  onDelete: () => void;
}

export function AssemblyCard({ assembly, now, eager, onDelete }: AssemblyCardProps) {
  const { id, title, description, imageUrl, startDate, minimumCallDays } = assembly;
  const navigate = useNavigate();
  const moment = momentOf(assembly, now);
  const desk = `/gremial/assemblies/${id}`;
  return (
    <Tile picture={{ address: imageUrl, ratio: PICTURE_RATIO, eager }} height={420}>
      <TileBody>
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <Text component="time" dateTime={startDate} size="sm" lh={1.25} c="dimmed" className="figures">
            {timeStamp(startDate)}
          </Text>
          <MomentBadge moment={moment} />
        </Group>
        <TileTitle to={desk}>{title}</TileTitle>
        <Note>{preview(description, PREVIEWS.assembly, '...')}</Note>
      </TileBody>
      <TileFoot
        name={title}
        edit={{ to: editPath(FORM, assembly), state: assembly }}
        more={[
          {
            icon: IconPresentation,
            label: T.project,
            name: `${T.project} «${title}»`,
            onClick: () => openHall(id),
          },
          {
            icon: IconCopy,
            label: T.template,
            name: `${T.template}: «${title}»`,
            onClick: () => void navigate(`${FORM}?${TEMPLATE}=${id}`),
          },
          // Another backend mails no convocations.
          ...(minimumCallDays === undefined
            ? []
            : [
                {
                  icon: IconMail,
                  label: T.convocation,
                  name: `${T.convocation} «${title}»`,
                  onClick: () => void navigate(`${desk}/convocatoria`),
                },
              ]),
        ]}
        onDelete={onDelete}
      >
        <Button
          component={Link}
          to={`${desk}/questions`}
          size="sm"
          variant="subtle"
          leftSection={<IconChecklist size={16} aria-hidden />}
          aria-label={`${T.votes} «${title}»`}
        >
          {T.votes}
        </Button>
      </TileFoot>
    </Tile>
  );
}
