import { listAssemblies, listAttendees } from '@vigilia/contract/assemblies/assemblies';
import { readPresence } from '@vigilia/contract/assemblies/presence';
import { listSubmittedPowers } from '@vigilia/contract/assemblies/submitted-powers';
import { listArticles } from '@vigilia/contract/content/articles';
import { listAssistance, readSteps, type Step } from '@vigilia/contract/content/assistance';
import { listCases, readCase } from '@vigilia/contract/content/cases';
import { listCourses } from '@vigilia/contract/content/courses';
import { pictureVariant, readPicture } from '@vigilia/contract/content/files';
import { LINK_NAMES, linkByName } from '@vigilia/contract/content/links';
import { benefitsCalls, newsCalls } from '@vigilia/contract/content/picture-cards';
import { listProfileItems } from '@vigilia/contract/users/profile';
import { readResults } from '@vigilia/contract/votings/question-results';
import { listQuestions } from '@vigilia/contract/votings/votings';
import { expect, it } from 'vitest';
import { aClock } from '../testing/clock.ts';
import { expectNameWords } from '../testing/comparison/name-words.ts';
import { packageOf, recount } from '../testing/recount.ts';
import { aServer } from '../testing/server.ts';
import { ARTICLES, BENEFITS, CASES, CATALOGUE, COURSES, LINKS, NEWS, RAFA } from './data.ts';
import { seedDemo } from './seed.ts';

it('fills an empty database so that every list, link and picture can be read', async () => {
  const { default: sharp } = await import('sharp');
  const measure = async (picture: Uint8Array) => {
    const { width: wide, height, format } = await sharp(picture).metadata();
    return `${format} ${wide}×${height}`;
  };
  const server = await aServer();
  await seedDemo(server.dependencies);
  await expectNameWords(server.dependencies.database.read);
  const member = await server.aMember();

  const { data: news } = await server.ask(newsCalls.list, { as: member });
  expect(news.map(({ title }) => title)).toEqual(NEWS.map(({ title }) => title));
  expect(news.map(({ position }) => position)).toEqual(NEWS.map((_, index) => index + 1));
  const { data: benefits } = await server.ask(benefitsCalls.list, { as: member });
  expect(benefits.map(({ title }) => title)).toEqual(BENEFITS.map(({ title }) => title));

  const { data: courses } = await server.ask(listCourses, { as: member });
  const byStart = COURSES.toSorted((a, b) => b.startsIn - a.startsIn);
  expect(courses.map(({ name, price }) => [name, price])).toEqual(
    byStart.map(({ name, price }) => [name, price]),
  );
  // In Colombia it is ten in the morning: a course of five days from now at six in the evening is at 23:00 UTC.
  expect(courses.find(({ price }) => price === 0)).toMatchObject({
    startDate: '2026-03-07T23:00:00.000Z',
    endDate: '2026-03-08T01:00:00.000Z',
  });
  const { data: articles } = await server.ask(listArticles, { as: member });
  expect(articles.map(({ name, url }) => ({ name, url }))).toEqual(ARTICLES);

  const { data: cases } = await server.ask(listCases, { as: member });
  expect(cases.map(({ title, responses }) => [title, responses])).toEqual(
    CASES.map(({ title, responses }) => [title, responses.length]),
  );
  const moment = server.clock.now().toISOString();
  for (const { id, createAt } of cases) {
    const { caseResponses } = (await server.ask(readCase, { as: member, params: { id } })).data;
    const demoCase = CASES.find(({ title }) => title === cases.find((each) => each.id === id)?.title);
    expect(caseResponses.map(({ response }) => response)).toEqual(
      demoCase?.responses.map(({ text }) => text),
    );
    expect([createAt, ...caseResponses.map((each) => each.createAt), moment]).toEqual(
      [createAt, ...caseResponses.map((each) => each.createAt), moment].toSorted(),
    );
  }

  const administrator = await server.anAdministrator();
  const { data: requests } = await server.ask(listAssistance, { as: administrator });
  expect(requests.map(({ description }) => description)).toEqual(
    RAFA.requests.map(({ description }) => description),
  );
  expect(new Set(requests.map(({ userAtten }) => userAtten.email)).size).toBe(requests.length);
  const { data: records } = await server.ask(readSteps, { as: member });
  expect(records).toMatchObject([{ description: RAFA.description }]);
  const steps: Step[] = JSON.parse(records[0]?.step ?? '[]');
  expect(steps.map(({ description }) => description)).toEqual(RAFA.steps);

  for (const name of LINK_NAMES) {
    const { data: link } = await server.ask(linkByName, { as: member, params: { name } });
    expect(link?.url).toBe(LINKS[name]);
  }

  const { data: items } = await server.ask(listProfileItems, { as: member });
  for (const [categoryId, names] of Object.entries(CATALOGUE)) {
    const listed = items.filter((item) => item.categoryId === Number(categoryId)).map(({ name }) => name);
    expect(listed.toSorted()).toEqual(names.toSorted());
  }

  // The evening of today has every kind of event.
  const as = administrator;
  const { data: meetings } = await server.ask(listAssemblies, { as });
  const today = meetings.find(({ title }) => title === 'Asamblea general ordinaria');
  const params = { assemblyId: today?.id ?? 0 };
  const { data: roll } = await server.ask(listAttendees, { as, params });
  expect(roll).toHaveLength(228);
  expect(roll.filter(({ notInGoodStanding }) => notInGoodStanding)).toHaveLength(2);
  const { data: presence } = await server.ask(readPresence, { as, params });
  const isLater = ({ from, fromRecordedAt }: (typeof presence.people)[number]['stays'][number]) =>
    fromRecordedAt !== undefined && fromRecordedAt !== from;
  expect(presence.people.filter(({ stays }) => stays.some(isLater))).toHaveLength(1);
  expect(presence.people.filter(({ userId }) => !roll.some((each) => each.userId === userId))).toHaveLength(
    1,
  );
  const { data: pending } = await server.ask(listSubmittedPowers, { as, params });
  expect(pending.map(({ gives, problem, match }) => [gives, problem, match !== null])).toEqual([
    [true, '', true],
    [false, '', true],
  ]);
  const { data: questions } = await server.ask(listQuestions, {
    as,
    query: { assambleId: String(params.assemblyId) },
  });
  const closed = questions.find(({ state }) => state === 'closed');
  const { text: results } = await server.ask(readResults, { as, params: { id: closed?.id ?? 0 } });
  expect(results).toContain('1 persona que no había votado tenía suspendido el derecho a votar');

  // Its votings are sealed, and can be recounted.
  const { database } = server.dependencies;
  const sealed = await database.read.selectFrom('seals').select('assembly_id').distinct().execute();
  expect(sealed).not.toHaveLength(0);
  for (const { assembly_id: assemblyId } of sealed) {
    const { checks } = await recount(await packageOf(database.read, assemblyId));
    expect(checks.flatMap(({ problems }) => problems)).toEqual([]);
  }

  // Nobody acts before they are registered.
  const tooEarly = await server.dependencies.database.read
    .selectFrom('users')
    .innerJoin(
      (acts) =>
        acts
          .selectFrom('cases')
          .select(['user_id', 'created_at as at'])
          .unionAll(acts.selectFrom('case_responses').select(['user_id', 'created_at as at']))
          .unionAll(acts.selectFrom('assistance_requests').select(['user_id', 'created_at as at']))
          .unionAll(
            acts
              .selectFrom('attendees')
              .innerJoin('assemblies', 'assemblies.id', 'attendees.assembly_id')
              .select(['attendees.user_id', 'assemblies.start_date as at']),
          )
          .as('act'),
      (join) => join.onRef('act.user_id', '=', 'users.id'),
    )
    .whereRef('users.created_at', '>=', 'act.at')
    .select(['users.id', 'users.created_at', 'act.at'])
    .execute();
  expect(tooEarly).toEqual([]);

  const shape = async (address: string, width: number) => {
    const name = pictureVariant(address.split('/').at(-1) ?? '', width);
    const { bytes } = await server.ask(readPicture, { params: { name } });
    return measure(bytes);
  };
  for (const { picture } of news) expect(await shape(picture, 960)).toBe('webp 960×540');
  for (const { imageUrl } of courses) expect(await shape(imageUrl, 960)).toBe('webp 960×540');
  const photos = cases.flatMap(({ imageUrl }) => imageUrl ?? []);
  expect(photos).toHaveLength(7);
  for (const imageUrl of photos) expect(await shape(imageUrl, 960)).toBe('webp 960×540');
  for (const { picture } of benefits) expect(await shape(picture, 480)).toBe('webp 480×480');
  expect(server.filesOnDisk().temporary).toEqual([]);
});

it.each([
  ['four in the morning', '2026-03-02T09:00:00.000Z'],
  ['half past ten at night', '2026-03-03T03:30:00.000Z'],
])('has an assembly in progress without future events at %s in Colombia', async (_, moment) => {
  const clock = aClock(moment);
  const server = await aServer({ clock });
  await seedDemo(server.dependencies);
  const { database } = server.dependencies;
  const latest = await database.read
    .selectFrom('openings')
    .select(({ fn }) => fn.max('closed_at').as('at'))
    .executeTakeFirstOrThrow();
  const { at } = await database.read
    .selectFrom('seals')
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirstOrThrow();
  const now = clock.now().toISOString();
  expect([now, latest.at ?? '', at].toSorted().at(-1)).toBe(now);
  const { data: assemblies } = await server.ask(listAssemblies, { as: await server.anAdministrator() });
  const meeting = assemblies.find(({ title }) => title === 'Asamblea general ordinaria');
  const moments = [meeting?.startDate ?? '', now, meeting?.endDate ?? ''];
  expect(moments).toEqual(moments.toSorted());
});
