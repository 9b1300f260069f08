import { type DashboardResult, readDashboard } from '@vigilia/contract/dashboard';
import { DASHBOARD_LIMITS } from '@vigilia/contract/limits';
import { feature } from '../../../kernel/http/routes.ts';
import { presentKind } from '../../voting/votings/domain/question-kinds.ts';
import { countQuestion, presentResults } from '../../voting/votings/results/results.ts';
import { votingStores } from '../../voting/votings/stores.ts';
import { activityStore } from '../activity/store.ts';
import { endOfDay, monthBoundaries, monthOf } from './domain/months.ts';
import { dashboardStore } from './store.ts';

const SECOND = 1000;

export const dashboard = feature({
  name: 'dashboard',
  stores: (db) => ({ dashboard: dashboardStore(db), activity: activityStore(db), votings: votingStores(db) }),
  routes: (on, { mail }) => {
    on.cachedRead(
      readDashboard,
      async ({ stores: { dashboard: figures, activity, votings }, now: moment, cacheUntil }) => {
        const now = new Date(moment);
        const boundaries = monthBoundaries(now, DASHBOARD_LIMITS.months);
        const today = endOfDay(now);

        const { oldest: _first, ...members } = await figures.members(boundaries);
        const { oldest: _earliest, ...assistance } = await figures.assistance(boundaries);

        const unfinished = await figures.unfinished(now);
        // Today's assemblies, else the next one.
        const ahead = unfinished.filter(
          ({ startDate }, index) => index === 0 || Date.parse(startDate) < today,
        );
        const changes = unfinished.flatMap(({ startDate, endDate }) => [
          Date.parse(startDate),
          // Stored moments are compared by the second.
          (Math.floor(Date.parse(endDate) / SECOND) + 1) * SECOND,
        ]);
        // Future and past assemblies change with the time alone.
        await cacheUntil(async () =>
          new Date(Math.min(today, ...changes.filter((time) => time > now.getTime()))).toISOString(),
        );

        const past = await figures.past(boundaries[0] ?? 0, now);
        const quorums = new Map([
          ...(await votings.roll.quorums(ahead)),
          ...(await votings.roll.attended(past)),
        ]);
        const presented = ({ id, title, startDate, endDate }: (typeof ahead)[number]) => {
          const quorum = quorums.get(id);
          return quorum ? [{ id, title, startDate, endDate, quorum }] : [];
        };

        const closed = await figures.closed();
        const ids = closed.map(({ id }) => id);
        const open = await figures.open();
        const standings = await votings.ballots.standings([...ids, ...open.map(({ id }) => id)]);
        const results: DashboardResult[] = [];
        for (const question of closed) {
          const standing = standings.get(question.id);
          if (standing?.state === 'closed')
            results.push({
              questionId: question.id,
              assemblyId: question.assemblyId,
              assembly: question.assembly,
              isList: presentKind(question.kind).isList,
              results: presentResults(await countQuestion(votings, question, standing)),
              participation: standing.participation,
            });
        }

        return {
          month: monthOf(now),
          members: { ...members, ...(await figures.accounts()) },
          requests: await figures.requests(boundaries),
          assistance,
          held: past.toReversed().flatMap(presented),
          assemblies: ahead.flatMap(presented),
          openVotings: open.flatMap(({ id: questionId, title, assemblyId }) => {
            const standing = standings.get(questionId);
            return standing && standing.state !== 'closed'
              ? [{ questionId, title, assemblyId, ...standing.participation }]
              : [];
          }),
          results,
          activity: await activity.latest(DASHBOARD_LIMITS.activity),
          firstSteps: await figures.firstSteps(now, !mail.isOutbox),
        };
      },
    );
  },
});
