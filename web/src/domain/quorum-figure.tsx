/** The quorum of an assembly as a figure: present and represented people, and the needed number. */
import { Badge, Flex, Text, VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconHourglass } from '@tabler/icons-react';
import type { QuorumFigures } from '@vigilia/contract/assemblies/assemblies';
import { countedPeople } from '@vigilia/contract/assemblies/quorum-counts';
import { serverNow } from '../core/backend/server-time.ts';
import { count } from '../core/text.ts';
import styles from './quorum-figure.module.css';

interface QuorumFigureProps {
  figures: QuorumFigures;
  /** Whether it has no figures but its sum. */
  brief?: boolean | undefined;
  /** Large enough for the back of a hall. */
  large?: boolean;
  /** Whether people are no longer counted, although no end was entered. */
  isPast?: boolean;
}

const TEXTS = {
  label: 'Quórum',
  endLabel: 'Quórum al terminar',
  pastLabel: 'Último quórum registrado',
  reachedNow: 'La asamblea tiene quórum',
  missingNow: 'La asamblea no tiene quórum',
  notNeeded: 'No necesita quórum',
  notNeededPast: 'No necesitaba quórum',
  ofRoll: (counted: number, total: number) => `${count(counted)} de ${count(total)} en la lista`,
  entitled: (people: number) => `${count(people)} con derecho a votar, que cuentan para el quórum`,
  present: 'Presentes',
  represented: 'Representados',
  absent: 'Ausentes',
};
const NOW = {
  reached: 'Hay quórum',
  missing: (people: number) => (people === 1 ? 'Falta 1 persona' : `Faltan ${count(people)} personas`),
  needed: (needed: number) => (needed === 1 ? 'se necesita 1' : `se necesitan ${count(needed)}`),
  canVote: 'Pueden votar',
};
/** The last figures of an assembly that is over. */
const PAST: typeof NOW = {
  reached: 'Había quórum',
  missing: (people) => (people === 1 ? 'Faltaba 1 persona' : `Faltaban ${count(people)} personas`),
  needed: (needed) => (needed === 1 ? 'se necesitaba 1' : `se necesitaban ${count(needed)}`),
  canVote: 'Podían votar',
};

const percent = (value: number, whole: number) => `${whole > 0 ? Math.min(100, (100 * value) / whole) : 0}%`;

/** Whether the figures are those of the entered end. */
export const isAtEnd = ({ endedAt }: QuorumFigures): boolean =>
  endedAt !== undefined && Date.parse(endedAt) <= serverNow();

/** The verdict, in the past tense once people are no longer counted. */
function verdictOf(figures: QuorumFigures, isPast: boolean): string {
  const { needed, reached } = figures;
  if (needed <= 0) return isPast ? TEXTS.notNeededPast : TEXTS.notNeeded;
  const tense = isPast ? PAST : NOW;
  return reached ? tense.reached : tense.missing(needed - countedPeople(figures));
}

/** On one line, beside the name of the assembly. */
export const quorumInWords = (figures: QuorumFigures, isPast: boolean): string =>
  `${count(figures.present + figures.represented)} de ${count(figures.total)} · ${verdictOf(figures, isPast || isAtEnd(figures))}`;

export function QuorumFigure({
  figures,
  large = false,
  brief,
  isPast: isLongPast = false,
}: QuorumFigureProps) {
  const { present, represented, total, needed, reached, canVote } = figures;
  const atEnd = isAtEnd(figures);
  const isPast = atEnd || isLongPast;
  const tense = isPast ? PAST : NOW;
  const here = present + represented;
  const counts = countedPeople(figures);
  // The bar is as long as the roll, or as the needed number where the roll is shorter.
  const whole = Math.max(total, needed, here, 1);
  const isRequired = needed > 0;
  const parts = [
    { name: TEXTS.present, value: present, mark: 'present' },
    { name: TEXTS.represented, value: represented, mark: 'represented' },
    { name: TEXTS.absent, value: Math.max(0, total - here), mark: 'absent' },
  ];

  return (
    <section className={styles.figure} data-large={large || undefined} aria-label={TEXTS.label}>
      <div className={styles.head}>
        <Text component="h2" fw={650}>
          {atEnd ? TEXTS.endLabel : isPast ? TEXTS.pastLabel : TEXTS.label}
        </Text>
        <Text component="div" className={`${styles.sums} figures`}>
          <Text span inherit fw={700} c="var(--mantine-color-text)">
            {TEXTS.ofRoll(here, total)}
          </Text>
          {isRequired && figures.counted !== undefined && <span>{TEXTS.entitled(counts)}</span>}
        </Text>
        <Badge
          size={large ? 'xl' : 'lg'}
          variant="default"
          leftSection={
            isRequired &&
            (reached ? <IconCircleCheck size={16} aria-hidden /> : <IconHourglass size={16} aria-hidden />)
          }
          className={styles.verdict}
          data-tone={isRequired ? (reached ? 'good' : 'attention') : undefined}
        >
          {verdictOf(figures, isPast)}
        </Badge>
        {/* Not announced for each of two hundred arrivals. */}
        <VisuallyHidden role="status">
          {isRequired && !isPast && (reached ? TEXTS.reachedNow : TEXTS.missingNow)}
        </VisuallyHidden>
      </div>
      {isRequired && (
        // Beside its mark on the bar, on the side with room.
        <Text
          inherit
          c="dimmed"
          lh={1.2}
          style={
            2 * needed > whole
              ? { marginInlineEnd: `calc(100% - ${percent(needed, whole)})`, textAlign: 'end' }
              : { marginInlineStart: percent(needed, whole) }
          }
        >
          {tense.needed(needed)}
        </Text>
      )}
      <div className={styles.bar} aria-hidden>
        <span data-mark="present" style={{ width: percent(present, whole) }} />
        <span data-mark="represented" style={{ width: percent(represented, whole) }} />
        {isRequired && <span data-mark="needed" style={{ insetInlineStart: percent(needed, whole) }} />}
      </div>
      {!brief && (
        <Flex className="figures" component="dl" wrap="wrap" rowGap={4} columnGap={20} m={0}>
          {parts.map(({ name, value, mark }) => (
            <div key={name} className={styles.part}>
              <dt>
                <span className={styles.key} data-mark={mark} aria-hidden />
                {name}
              </dt>
              <dd>{count(value)}</dd>
            </div>
          ))}
          {canVote !== undefined && (
            <div className={styles.part}>
              <dt>{tense.canVote}</dt>
              <dd>{count(canVote)}</dd>
            </div>
          )}
        </Flex>
      )}
    </section>
  );
}
