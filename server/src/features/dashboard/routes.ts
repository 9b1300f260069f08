import { DASHBOARD_LIMITS, readDashboard } from '@vigilia/contract/dashboard';
import { feature } from '../../http/routes.ts';
import { activityStore } from '../activity/store.ts';
import { presentKind } from '../votings/domain/question-kinds.ts';
import { tally } from '../votings/domain/tally.ts';
import { presentTally, votingStores } from '../votings/presenter.ts';
import { endOfDay, monthBoundaries, monthOf } from './domain/months.ts';
import { dashboardStore } from './store.ts';

const SECOND = 1000;

export const dashboard = feature({
  name: 'dashboard',
  stores: (db) => ({ dashboard: dashboardStore(db), activity: activityStore(db), votings: votingStores(db) }),
  routes: (on) => {
    on.cachedRead(
      readDashboard,
      async ({ stores: { dashboard: figures, activity, votings }, now: moment, cacheUntil }) => {
        const now = new Date(moment);
        const boundaries = monthBoundaries(now, DASHBOARD_LIMITS.months);
        const today = endOfDay(now);

        const { oldest: _first, ...members } = await figures.members(boundaries);
        const { oldest: _earliest, ...assistance } = await figures.assistance(boundaries);

        const unfinished = await figures.unfinished(now);
        // Those of today, and where there is none, the next.
        const ahead = unfinished.filter(
          ({ startDate }, index) => index === 0 || Date.parse(startDate) < today,
        );
        const changes = unfinished.flatMap(({ startDate, endDate }) => [
          Date.parse(startDate),
          // Stored moments are compared by the second.
          (Math.floor(Date.parse(endDate) / SECOND) + 1) * SECOND,
        ]);
        // What is ahead and what is over changes with the time alone.
        await cacheUntil(async () =>
          new Date(Math.min(today, ...changes.filter((time) => time > now.getTime()))).toISOString(),
        );

        const held = await figures.held(boundaries[0] ?? 0, now);
        const quorums = await votings.roll.quorums([...ahead, ...held]);
        const presented = ({ id, title, startDate, endDate }: (typeof ahead)[number]) => {
          const quorum = quorums.get(id);
          return quorum ? [{ id, title, startDate, endDate, quorum }] : [];
        };

        const closed = await figures.closed();
        const ids = closed.map(({ id }) => id);
        const open = await figures.open();
        const [candidates, imported, standings] = [
          await votings.questions.candidatesOf(ids),
          await votings.imported.of(ids),
          await votings.ballots.standings([...ids, ...open]),
        ];

        return {
          month: monthOf(now),
          members,
          requests: await figures.requests(boundaries),
          assistance,
          held: held.toReversed().flatMap(presented),
          assemblies: ahead.flatMap(presented),
          openVotings: open.flatMap((questionId) => {
            const standing = standings.get(questionId);
            return standing && !standing.isClosed ? [{ questionId, ...standing.participation }] : [];
          }),
          results: closed.flatMap(({ id, title, assemblyId, assembly, kind }) => {
            const standing = standings.get(id);
            if (!standing?.isClosed) return [];
            const counted = tally(kind, candidates.get(id) ?? [], standing.choices);
            return [
              {
                questionId: id,
                assemblyId,
                assembly,
                ...presentKind(kind),
                results: presentTally(title, counted, imported.get(id)),
                participation: standing.participation,
              },
            ];
          }),
          activity: await activity.latest(DASHBOARD_LIMITS.activity),
          firstSteps: await figures.firstSteps(now),
        };
      },
    );
  },
});
