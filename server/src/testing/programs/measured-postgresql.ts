/** A durable PostgreSQL for benches. */
import { connect } from '../../kernel/database/postgresql/connection.ts';
import { startPostgresql } from './postgresql.ts';

export interface MeasuredPostgresql {
  /** Of an empty database. */
  readonly url: string;
  /** @param milliseconds that each commit takes longer, as one with a standby elsewhere */
  delayCommits(milliseconds: number): Promise<void>;
  /** Adds ballots of nobody to a question. */
  addBallots(questionId: number, count: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL that keeps acknowledged writes, with its own settings otherwise. */
export async function aMeasuredPostgresql(): Promise<MeasuredPostgresql> {
  const postgresql = await startPostgresql({ durable: true });
  const url = postgresql.urlOf('vigilia');
  const admin = await connect(postgresql.urlOf('postgres'));
  await admin.query('create database vigilia');
  return {
    url,
    async delayCommits(milliseconds) {
      await admin.query(`alter system set commit_delay = ${milliseconds * 1000}`);
      await admin.query('alter system set commit_siblings = 0');
      await admin.query('select pg_reload_conf()');
    },
    async addBallots(questionId, count) {
      const connection = await connect(url);
      await connection.query(
        `insert into ballots (question_id, key, choice)
         select $1, upper(md5(n::text)), 'yes' from generate_series(1, $2::int) as n`,
        [questionId, count],
      );
      await connection.query('analyze ballots');
      await connection.end();
    },
    stop: async () => {
      await admin.end();
      await postgresql.stop();
    },
  };
}
