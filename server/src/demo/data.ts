/**
 * The content of the demo association, from the files in `content`. Everything is invented; the only real addresses are home pages of
 * public institutions. Clinical cases are composed from situations that any anaesthesiologist knows: no patient is described and
 * nothing there is advice.
 */
import type { Assembly } from '@vigilia/contract/assemblies/assemblies';
import type { LinkName } from '@vigilia/contract/content/links';
import { dayOf, utcMoment } from '@vigilia/contract/time/colombian-time';
import type { ProfileCategoryId } from '@vigilia/contract/users/profile';
import { DAY, HOUR } from '../kernel/runtime/clock.ts';
import articles from './content/articles.json' with { type: 'json' };
import assemblies from './content/assemblies.json' with { type: 'json' };
import benefits from './content/benefits.json' with { type: 'json' };
import cases from './content/cases.json' with { type: 'json' };
import catalogue from './content/catalogue.json' with { type: 'json' };
import courses from './content/courses.json' with { type: 'json' };
import links from './content/links.json' with { type: 'json' };
import news from './content/news.json' with { type: 'json' };
import rafa from './content/rafa.json' with { type: 'json' };

export type DemoCase = (typeof cases)[number];

export interface DemoQuestion {
  readonly title: string;
  /** One of the agenda. */
  readonly agendaPoint?: string;
  /** Places in the list of members; none for a question of yes, no or blank, or of slates. */
  readonly candidates: readonly number[];
  readonly slates?: readonly DemoSlate[];
  /** Settings that `createQuestion` takes. */
  readonly settings?: object;
  /**
   * Ballots for each choice: `yes`, `no`, `blank`, the place of a candidate in the list of members, or the number of a
   * slate, from 0. Null where it was never opened.
   */
  readonly ballots: Readonly<Record<string, number | undefined>> | null;
  /** Places in the list of members of those whose right is taken while it is open (R12.35). */
  readonly suspends?: readonly number[];
  /** Minutes after the start of the assembly. */
  readonly openedAt: number;
  readonly closedAt: number;
}

/** People by their places in the list of members: each with an alternate, or without. */
interface DemoSlate {
  readonly name: string;
  readonly places: readonly { readonly person: number; readonly alternate?: number | undefined }[];
}

/** A power that a member submitted and that nobody decided on; people by their places in the list of members. */
export interface DemoSubmission {
  readonly sender: number;
  /** Whether the sender is the represented. */
  readonly gives: boolean;
  readonly other: number;
}

/** Unusual events of an evening; people by their places in the list of members. */
export interface DemoIncidents {
  /** Absent people without the right to vote, by a list of good standing (R10.17). */
  readonly notInGoodStanding: readonly number[];
  /** An absent person who arrived at a desk without a connection; in minutes after the start. */
  readonly lateArrival: { readonly place: number; readonly at: number; readonly recordedAt: number };
  /** Put on the roll as present by mistake, and taken off it; in minutes after the start. */
  readonly removed: { readonly place: number; readonly from: number; readonly to: number };
  readonly submissions: readonly DemoSubmission[];
}

export interface DemoAssembly {
  readonly title: string;
  readonly description: string;
  readonly scene: string;
  /** Days from today. */
  readonly startsIn: number;
  /** HH:mm in Colombia. */
  readonly startHour: string;
  readonly endHour: string;
  readonly participants: number;
  readonly quorumMin: number;
  readonly agenda: readonly string[];
  /** Members on the roll, from the first of the list; the last `absent` of them are absent. */
  readonly roll: number;
  readonly absent: number;
  /** Number of absent members who are represented, each by a present one. */
  readonly represented: number;
  readonly isRegister: boolean;
  readonly hasMinutes?: boolean;
  readonly questions: readonly DemoQuestion[];
  readonly incidents?: DemoIncidents;
}

/** A past one, one in progress, a future one. */
export const ASSEMBLIES: readonly DemoAssembly[] = assemblies;
/** By the category ids of R8.2. */
export const CATALOGUE: Readonly<Record<ProfileCategoryId, readonly string[]>> = catalogue;
export const LINKS: Readonly<Record<LinkName, string>> = links;
/**
 * A course starts and ends days from today, at hours of Colombia; its price is in pesos. The authors of responses are places in the
 * list of members. Requests for assistance are the newest first.
 */
export {
  articles as ARTICLES,
  benefits as BENEFITS,
  cases as CASES,
  courses as COURSES,
  news as NEWS,
  rafa as RAFA,
};

/** The moment of `hour` in Colombia, `days` after its date at `now`; ISO 8601 in UTC. */
export function momentOf(now: Date, days: number, hour: string): string {
  const day = dayOf(new Date(now.getTime() + days * DAY).toISOString());
  const moment = utcMoment({ day, hour });
  if (!moment) throw new Error(`${hour} is no hour`);
  return moment;
}

/** Start and end of an assembly; one of today is in progress at any hour at which the demo is made. */
export function assemblyHours(
  now: Date,
  { startsIn, startHour, endHour }: Pick<DemoAssembly, 'startsIn' | 'startHour' | 'endHour'>,
): Pick<Assembly, 'startDate' | 'endDate'> {
  const startDate = momentOf(now, startsIn, startHour);
  const endDate = momentOf(now, startsIn, endHour);
  if (startsIn !== 0) return { startDate, endDate };
  const hour = Math.floor(now.getTime() / HOUR) * HOUR;
  return {
    startDate: new Date(Math.min(Date.parse(startDate), hour - HOUR)).toISOString(),
    endDate: new Date(Math.max(Date.parse(endDate), hour + 4 * HOUR)).toISOString(),
  };
}
