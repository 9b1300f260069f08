/** The number of SQL statements of a call is independent of the number of rows. Times are in `npm run bench`. */

import { AsyncLocalStorage } from 'node:async_hooks';
import { StatementSync } from 'node:sqlite';
import {
  listAssemblies,
  listAttendees,
  readQuorum,
  updateCanVote,
} from '@vigilia/contract/assemblies/assemblies';
import type { Call } from '@vigilia/contract/call';
import { listArticles } from '@vigilia/contract/content/articles';
import { listAssistance, requestAssistance } from '@vigilia/contract/content/assistance';
import { listCases } from '@vigilia/contract/content/cases';
import { listCourses } from '@vigilia/contract/content/courses';
import { newsCalls } from '@vigilia/contract/content/picture-cards';
import { readDashboard } from '@vigilia/contract/dashboard';
import { listUsers } from '@vigilia/contract/users/users';
import { readResults } from '@vigilia/contract/votings/question-results';
import { readVotingStatus } from '@vigilia/contract/votings/voting-progress';
import { castBallot, listQuestions } from '@vigilia/contract/votings/votings';
import { expect, it, onTestFinished } from 'vitest';
import {
  addAttendee,
  anAssembly,
  aQuestion,
  startVoting,
  votes,
} from '../../../testing/builders/assemblies.ts';
import { manyNews } from '../../../testing/builders/many-news.ts';
import { aServer, type TestRequest } from '../../../testing/server.ts';

/** Transaction statements depend on the grouping of writes, not on the call. */
const OF_TRANSACTIONS = /^\s*(begin|commit|rollback|savepoint|release|pragma)\b/i;

/** Counts the statements of the given work, until the test ends; not those of jobs that run meanwhile. */
function statementCounter(): (work: () => Promise<unknown>) => Promise<number> {
  const { run, all } = StatementSync.prototype;
  const counting = new AsyncLocalStorage<{ statements: number }>();
  const counted = <F extends typeof run | typeof all>(statement: F): F =>
    new Proxy(statement, {
      apply(target, self: StatementSync, values) {
        const counter = counting.getStore();
        if (counter && !OF_TRANSACTIONS.test(self.sourceSQL)) counter.statements += 1;
        return Reflect.apply(target, self, values);
      },
    });
  StatementSync.prototype.run = counted(run);
  StatementSync.prototype.all = counted(all);
  onTestFinished(() => {
    StatementSync.prototype.run = run;
    StatementSync.prototype.all = all;
  });
  return async (work) => {
    const counter = { statements: 0 };
    await counting.run(counter, work);
    return counter.statements;
  };
}

/** An assembly with `many` records of each kind. */
async function anEvening(many: number) {
  const server = await aServer();
  const as = await server.anAdministrator();
  await manyNews(server.dependencies, many, (number) => ({
    title: `Noticia ${number}`,
    description: 'Texto',
  }));
  const assembly = await anAssembly(server, as);
  const people = [];
  for (let each = 0; each < many; each += 1) {
    const member = await server.aMember();
    await addAttendee(server, as, assembly, member);
    people.push(member);
  }
  const question = await aQuestion(server, as, assembly);
  for (let each = 1; each < many; each += 1) await aQuestion(server, as, assembly);
  await startVoting(server, as, question.id);
  const [voter, ...others] = people;
  for (const other of others) await votes(server, other, question.id, { vote: 'yes' });
  const roll = await server.ask(listAttendees, { params: { assemblyId: assembly }, as });
  const rights = { id: roll.data[0]?.id, canVote: false };
  // The home shows the last five changes; each kind of record that they name is read by one statement.
  for (let each = 0; each < 5; each += 1)
    await server.ask(updateCanVote, { body: { ...rights, canVote: true }, as });
  const ofQuestion = { params: { id: question.id }, as };
  const requests: readonly (readonly [call: Call, asking: TestRequest])[] = [
    [newsCalls.list, { as }],
    [newsCalls.list, { query: { limit: '2', keyword: 'noticia' }, as }],
    [listUsers, { query: { limit: '25' }, as }],
    [listUsers, { query: { limit: '25', name: 'lucia' }, as }],
    [listUsers, { query: { limit: '25', name: 'lucia', email: 'test', dni: '1' }, as }],
    [listArticles, { as }],
    [listCourses, { as }],
    [listCases, { as }],
    [listAssistance, { as }],
    [listAssemblies, { as }],
    [listAttendees, { params: { assemblyId: assembly }, as }],
    [readQuorum, { params: { assemblyId: assembly }, as }],
    [listQuestions, { query: { assambleId: String(assembly) }, as }],
    [readDashboard, { as }],
    [readResults, ofQuestion],
    [readVotingStatus, { params: { assemblyId: assembly, questionId: question.id }, as }],
    [castBallot, { body: { questionId: question.id, vote: 'no' }, as: voter ?? null }],
    [requestAssistance, { body: { description: 'Turno' }, as: voter ?? null }],
    [updateCanVote, { query: { act: 'one' }, body: rights, as }],
  ];
  const counted = statementCounter();
  const counts: string[] = [];
  for (const [call, asking] of requests) {
    let status = 0;
    // Clears the cache of earlier calls.
    server.dependencies.responseCache.invalidate();
    const statements = await counted(async () => {
      ({ status } = await server.ask(call, asking));
    });
    const filters = Object.keys(asking.query ?? {}).join();
    counts.push(`${call.method} ${call.path}${filters && `?${filters}`} → ${status}: ${statements}`);
  }
  return counts;
}

it('runs the same small number of statements with few rows and with many', async () => {
  const few = await anEvening(3);
  // The checks of the token are included.
  expect(few).toEqual([
    'GET /news → 200: 4',
    'GET /news?limit,keyword → 200: 4',
    'GET /users/all?limit → 200: 3',
    // The words that have the part, then the users who have them.
    'GET /users/all?limit,name → 200: 4',
    'GET /users/all?limit,name,email,dni → 200: 5',
    'GET /articles/all → 200: 4',
    'GET /courses/all → 200: 4',
    'GET /cases/getCases → 200: 3',
    'GET /attendance/getAll → 200: 3',
    'GET /assamble/all → 200: 2',
    'GET /assamble/attendees/:assemblyId → 200: 3',
    'GET /assamble/:assemblyId/quorum → 200: 4',
    'GET /assamble/Question/all?assambleId → 200: 6',
    'GET /dashboard → 200: 18',
    'GET /assamble/resultsById/:id → 200: 7',
    'GET /assamble/:assemblyId/voting-status/:questionId → 200: 8',
    'POST /assamble/vote → 201: 5',
    'POST /attendance/create → 201: 4',
    'PUT /quorum/update-can-vote?act → 200: 16',
  ]);
  expect(await anEvening(20)).toEqual(few);
});

it('reads cached responses without a query until the next write', async () => {
  const server = await aServer();
  const as = await server.anAdministrator();
  const { id } = await aQuestion(server, as, await anAssembly(server, as));
  const counted = statementCounter();
  const lists: readonly (readonly [call: Call, asking: TestRequest])[] = [
    [newsCalls.list, { query: { limit: '24' }, as }],
    [listUsers, { query: { limit: '25', name: 'lucia' }, as }],
    [listArticles, { as }],
    [listCourses, { as }],
    [listCases, { as }],
    [listAssistance, { as }],
    [readResults, { params: { id }, as }],
  ];
  for (const [call, asking] of lists) expect((await server.ask(call, asking)).status).toBe(200);
  for (const [call, asking] of lists) expect(await counted(() => server.ask(call, asking))).toBe(0);
  await server.ask(requestAssistance, { body: { description: 'Turno' }, as: await server.aMember() });
  expect(await counted(() => server.ask(newsCalls.list, { query: { limit: '24' }, as }))).toBeGreaterThan(0);
});
