/**
 * Serves Prometheus metrics at `GET /api/metrics` to holders of `METRICS_TOKEN`; without that variable nothing is
 * measured and the route does not exist.
 *
 * No label identifies a person: routes are named by their pattern, never by the requested URL.
 */
import { watchAssembly } from '@vigilia/contract/assemblies/assemblies';
import { watchQuestion } from '@vigilia/contract/votings/voting-progress';
import { castBallot } from '@vigilia/contract/votings/votings';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isVotingOpen } from '../features/roll/open-votings.ts';
import type { Dependencies } from '../kernel/http/dependencies.ts';
import { mailsWaiting } from '../kernel/mail/queued-mail.ts';
import { unauthenticated } from '../kernel/runtime/errors.ts';
import { VERSION } from '../kernel/runtime/version.ts';
import { waitAtMost } from '../kernel/runtime/wait-at-most.ts';
import { isSameSecret } from '../kernel/security/constant-time.ts';
import { backupAge, freeDisk } from './disk-figures.ts';

/** Seconds: from a ballot to a large upload. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Milliseconds. */
const MAX_MEASURING = 2000;

/** Pages and files of the web client count as one route: their names change with every build. */
const routeOf = ({ url, routeOptions }: FastifyRequest): string =>
  url.startsWith('/api') ? (routeOptions.url ?? 'none') : 'web';

/** Registers the metrics hooks; must be called first, so that all requests are measured. */
export async function registerMetrics(
  app: FastifyInstance,
  { clock, config, counts, database }: Dependencies,
): Promise<void> {
  const { METRICS_TOKEN } = config;
  if (!METRICS_TOKEN) return;
  // Loaded only if metrics are enabled.
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  const answers = new Counter({
    name: 'vigilia_http_requests_total',
    help: 'Answers by route and status',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'vigilia_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer, by route',
    labelNames: ['method', 'route'],
    buckets: DURATIONS,
    registers,
  });
  const ballots = new Counter({ name: 'vigilia_ballots_total', help: 'Ballots that were stored', registers });
  /** A metric read at each scrape; a counter for values that only grow. */
  const reading = (
    name: string,
    help: string,
    read: () => number,
    Kind: typeof Gauge | typeof Counter = Gauge,
  ) =>
    new Kind({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  new Gauge({
    name: 'vigilia_build_info',
    help: 'Always 1; the version of the program and of Node are its labels',
    labelNames: ['version', 'node'],
    registers,
  }).set({ version: VERSION, node: process.versions.node }, 1);
  /** A metric with one label whose figures are counted elsewhere. */
  const counted = (
    name: string,
    help: string,
    label: string,
    counts: ReadonlyMap<string, number>,
    Kind: typeof Gauge | typeof Counter = Counter,
  ) =>
    new Kind({
      name,
      help,
      registers,
      labelNames: [label],
      collect() {
        this.reset();
        for (const [value, n] of counts) this.inc({ [label]: value }, n);
      },
    });
  counted('vigilia_open_streams', 'Live streams that are open, by kind', 'kind', counts.streams, Gauge);
  counted('vigilia_sign_ins_total', 'Steps of sign-ins by outcome', 'outcome', counts.signIns);
  counted('vigilia_mails_total', 'Tries to hand a mail over, by outcome', 'outcome', counts.mails);
  app.addHook('onResponse', (request, reply, next) => {
    const { method } = request;
    const route = routeOf(request);
    answers.inc({ method, route, status: reply.statusCode });
    const { call } = request.routeOptions.config;
    if (call !== watchQuestion && call !== watchAssembly)
      durations.observe({ method, route }, reply.elapsedTime / 1000);
    if (call === castBallot && reply.statusCode < 300) ballots.inc();
    next();
  });

  const figures = () => database.statistics();
  reading('vigilia_write_queue_waiting', 'Writes that wait for their turn', () => figures().waiting);
  reading('vigilia_writes_total', 'Writes that were committed', () => figures().written, Counter);
  reading(
    'vigilia_write_commits_total',
    'Commits; writes divided by commits is how many go together',
    () => figures().commits,
    Counter,
  );
  reading('vigilia_write_batch_largest', 'Most writes in one commit', () => figures().largest);
  const times = (name: string, help: string) =>
    new Histogram({ name, help, labelNames: ['lane'], buckets: DURATIONS, registers });
  const lockWaits = times('vigilia_write_lock_wait_seconds', 'Wait of a group of writes for its lane');
  const commitTimes = times('vigilia_write_commit_seconds', 'Time of a commit until it is durable');
  database.onCommit(({ lane, lockWait, commit }) => {
    lockWaits.observe({ lane }, lockWait / 1000);
    commitTimes.observe({ lane }, commit / 1000);
  });
  const pool = () => database.pool();
  reading('vigilia_database_pool_used', 'Connections for reads in use', () => pool().used);
  reading('vigilia_database_pool_waiting', 'Reads that wait for a connection', () => pool().waiting);

  /** NaN until measured while no voting was open. */
  let bytes = Number.NaN;
  let disk = { free: Number.NaN, size: Number.NaN };
  let age = Number.NaN;
  let mails = Number.NaN;
  reading('vigilia_mails_waiting', 'Mails of the queues that wait', () => mails);
  reading(
    'vigilia_backup_age_seconds',
    'Time since the last backup; infinite where none was recorded',
    () => age,
  );
  reading('vigilia_data_free_bytes', 'Free disk of DATA_DIR when no voting was open', () => disk.free);
  reading('vigilia_data_size_bytes', 'Size of that disk', () => disk.size);
  reading(
    'vigilia_database_bytes',
    'Size of the database with its journal when no voting was open',
    () => bytes,
  );
  /** The sizes grow with the choice of a ballot, so they are not measured while one may arrive (R12.14). */
  const measure = async () => {
    const [size, folder] = await Promise.all([database.size(), freeDisk(config.DATA_DIR)]);
    // Checked afterwards: the results of a voting that was closed meanwhile are known.
    if (!(await isVotingOpen(database.read))) {
      bytes = size;
      disk = folder;
    }
    age = await backupAge(config.DATA_DIR, clock.now());
    mails = await mailsWaiting(database.read);
  };

  // Metrics of the process, with the names that common Node dashboards use.
  collectDefaultMetrics({ register: registry });

  app.get('/api/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${METRICS_TOKEN}`))
      throw unauthenticated('El token de las métricas no es correcto');
    // While the database hangs, the figures without it are shown.
    await waitAtMost(
      MAX_MEASURING,
      measure().catch(() => undefined),
    );
    reply.headers({ 'content-type': registry.contentType, 'cache-control': 'no-store' });
    // Without the empty lines between metrics: every line is one of the format.
    return (await registry.metrics()).replaceAll('\n\n', '\n');
  });
}
