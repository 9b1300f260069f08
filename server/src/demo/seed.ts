/**
 * Fills an empty database with a believable association (R2.3), through the same stores as the
 * calls. Pictures are stored first, outside any transaction; then everything is written at once or not at all. Pictures of
 * an interrupted seed are orphans, and removed like any other.
 */

import type { LinkName } from '@vigilia/contract/content/links';
import { RAFA_STEPS_USER_ID, USER_TYPES } from '@vigilia/contract/limits';
import type { ProfileCategoryId } from '@vigilia/contract/users/profile';
import { articleStore } from '../features/content/articles/routes.ts';
import { assistanceStore, stepsStore } from '../features/content/assistance/store.ts';
import { caseStore } from '../features/content/cases/store.ts';
import { courseStore } from '../features/content/courses/routes.ts';
import { linkStore } from '../features/content/links/store.ts';
import { pictureCardStore } from '../features/content/picture-cards/store.ts';
import { fileStore } from '../features/files/store.ts';
import { profileStore } from '../features/people/profile/store.ts';
import { requestStore } from '../features/people/registration/store.ts';
import { userStore } from '../features/people/users/store.ts';
import type { Dependencies } from '../kernel/http/dependencies.ts';
import { forEachBounded } from '../kernel/runtime/bounded-parallel.ts';
import { HOUR } from '../kernel/runtime/clock.ts';
import { decoyHash } from '../kernel/security/passwords.ts';
import {
  ARTICLES,
  ASSEMBLIES,
  BENEFITS,
  CASES,
  CATALOGUE,
  COURSES,
  type DemoAssembly,
  type DemoCase,
  LINKS,
  momentOf,
  NEWS,
  RAFA,
} from './data.ts';
import { demoMembers, demoRequests } from './people.ts';
import { type PictureShape, type ReadDemoPicture, readDemoPicture, storeDemoPicture } from './pictures.ts';
import { seedAssembly, storePowers } from './seed-assemblies.ts';
import { seedSubmittedPowers } from './seed-incidents.ts';
import { seedMinutes } from './seed-minutes.ts';

/** Distinct minutes, so that no two events coincide. */
const UNEVEN_HOURS = 0.77;

/** Positions in the list of members. */
const caseAuthor = (index: number) => 60 + index * 11;
const rafaAuthor = (index: number) => 5 + index * 13;

const isIllustrated = (each: DemoCase): each is DemoCase & { scene: string } => each.scene !== null;

/** How many days ago a member first did something, at least; 0 for none. Members are registered before. */
function firstActDaysAgo(place: number): number {
  const days = [
    ...ASSEMBLIES.filter(({ roll }) => place < roll).map(({ startsIn }) => 1 - startsIn),
    ...CASES.flatMap(({ daysAgo, responses }, index) =>
      caseAuthor(index) === place || responses.some(({ member }) => member === place) ? [daysAgo + 8] : [],
    ),
    ...RAFA.requests.flatMap(({ daysAgo }, index) => (rafaAuthor(index) === place ? [daysAgo + 8] : [])),
  ];
  return Math.max(0, ...days);
}

/**
 * @param stop aborts the seed; only orphans stay then
 * @param read the bytes of a picture of the demo
 */
export async function seedDemo(
  { clock, config, database, files: storage, signingKey }: Dependencies,
  stop: AbortSignal = new AbortController().signal,
  read: ReadDemoPicture = readDemoPicture,
): Promise<void> {
  const stored = async <T extends { readonly scene: string }>(things: readonly T[], shape: PictureShape) => {
    const rows: (Omit<T, 'scene'> & { picture: string })[] = [];
    await forEachBounded([...things.entries()], async ([index, { scene, ...fields }]) => {
      stop.throwIfAborted();
      rows[index] = { ...fields, picture: await storeDemoPicture(storage, scene, shape, read) };
    });
    return rows;
  };
  const news = await stored(NEWS, 'wide');
  const benefits = await stored(BENEFITS, 'square');
  const courses = await stored(COURSES, 'wide');
  const illustrated = await stored(CASES.filter(isIllustrated), 'wide');
  const assemblies = await stored(ASSEMBLIES, 'wide');

  const people = demoMembers();
  const parties = people.map(({ name, lastName, dni }) => ({ name: `${name} ${lastName}`, dni }));
  const powers = await storePowers(storage, ASSEMBLIES, parties);

  const now = clock.now();
  const createdAt = now.toISOString();
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR).toISOString();
  await database.write(async (tx) => {
    const links = linkStore(tx);
    for (const [name, url] of Object.entries(LINKS) as [LinkName, string][]) await links.insert(name, url);

    const catalogue = profileStore(tx);
    for (const [categoryId, names] of Object.entries(CATALOGUE))
      for (const name of names)
        await catalogue.insert({ name, categoryId: Number(categoryId) as ProfileCategoryId });

    const files = fileStore(tx);
    for (const [table, cards] of [
      ['news', news],
      ['benefits', benefits],
    ] as const) {
      const store = pictureCardStore(tx, table);
      // Each is inserted above the previous one.
      for (const card of cards.toReversed()) {
        await files.record(card.picture, 'image', createdAt);
        await store.insert(card);
      }
    }

    for (const { startsIn, endsIn, startHour, endHour, ...course } of courses) {
      await files.record(course.picture, 'image', createdAt);
      const startDate = momentOf(now, startsIn, startHour);
      await courseStore(tx).insert({ ...course, startDate, endDate: momentOf(now, endsIn, endHour) });
    }
    // The newest is listed first.
    for (const article of ARTICLES.toReversed()) await articleStore(tx).insert(article);

    const members: number[] = [];
    // They cannot sign in: their hash matches no password.
    for (const member of people)
      members.push(
        await userStore(tx).insert({
          ...member,
          passwordHash: decoyHash(),
          userType: USER_TYPES.member,
          createdAt: hoursAgo((members.length * UNEVEN_HOURS + firstActDaysAgo(members.length)) * 24),
        }),
      );
    // Ids follow the dates.
    for (const { daysAgo, ...request } of demoRequests().toReversed())
      await requestStore(tx).insert({ ...request, date: hoursAgo(daysAgo * 24 + UNEVEN_HOURS) });
    /** The member at a position of the list, wrapping around. */
    const memberAt = (place: number) => members[place % members.length] as number;

    for (const [index, { title, description, daysAgo, responses }] of CASES.entries()) {
      const picture = illustrated.find((each) => each.title === title)?.picture ?? null;
      if (picture) await files.record(picture, 'image', createdAt);
      const sharedHoursAgo = daysAgo * 24 + index * UNEVEN_HOURS;
      const userId = memberAt(caseAuthor(index));
      const caseId = await caseStore(tx).insert({
        userId,
        title,
        description,
        picture,
        createdAt: hoursAgo(sharedHoursAgo),
      });
      for (const { member, hoursLater, text } of responses)
        await caseStore(tx).insertResponse({
          caseId,
          userId: memberAt(member),
          response: text,
          createdAt: hoursAgo(sharedHoursAgo - hoursLater),
        });
    }

    for (const [index, { description, daysAgo }] of RAFA.requests.entries())
      await assistanceStore(tx).insert({
        userId: memberAt(rafaAuthor(index)),
        description,
        createdAt: hoursAgo(daysAgo * 24 + (index + 1) * UNEVEN_HOURS),
      });
    const step = RAFA.steps.map((text, index) => ({ stepNumber: index + 1, description: text }));
    await stepsStore(tx).insert(RAFA_STEPS_USER_ID, { step, description: RAFA.description });

    const administrator = await tx
      .selectFrom('users')
      .select('id')
      .where('user_type', '=', USER_TYPES.administrator)
      .executeTakeFirst();
    for (const [index, { picture }] of assemblies.entries()) {
      const assembly = { ...(ASSEMBLIES[index] as DemoAssembly), picture };
      const by = administrator?.id ?? 0;
      const { given, submitted } = powers[index] ?? { given: [], submitted: [] };
      const id = await seedAssembly(tx, assembly, members, given, by, now, signingKey);
      const submissions = assembly.incidents?.submissions ?? [];
      await seedSubmittedPowers(tx, id, submissions, memberAt, parties, submitted, now);
      // Without an administrator nobody has issued it.
      if (assembly.hasMinutes && by > 0) await seedMinutes(tx, id, config, by);
    }
    stop.throwIfAborted();
  });
}
