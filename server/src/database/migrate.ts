/** Migrates a database to the current schema. A landed migration is never edited. */
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as foundation from './migrations/001-foundation.ts';
import * as activity from './migrations/002-activity.ts';
import * as coursesAndArticles from './migrations/003-courses-and-articles.ts';
import * as casesAndAssistance from './migrations/004-cases-and-assistance.ts';
import * as profileCatalogue from './migrations/005-profile-catalogue.ts';
import * as people from './migrations/006-people.ts';
import * as assemblies from './migrations/007-assemblies.ts';
import * as minutes from './migrations/008-minutes.ts';
import * as userListIndices from './migrations/010-user-list-indices.ts';
import * as secondFactor from './migrations/011-second-factor.ts';

import * as revokedPowers from './migrations/012-revoked-powers-and-registration.ts';

import * as activityAppendOnly from './migrations/013-activity-append-only.ts';

import * as frozenNames from './migrations/014-frozen-names.ts';

import * as activityChanges from './migrations/015-activity-changes.ts';
import * as assignedPasswords from './migrations/016-assigned-passwords.ts';

import * as uniqueWithoutReference from './migrations/017-unique-without-reference.ts';

import * as installation from './migrations/018-installation.ts';

import * as frozenAttorneys from './migrations/019-frozen-attorneys.ts';
import * as plainDocumentNumbers from './migrations/020-plain-document-numbers.ts';
import * as sortRank from './migrations/021-sort-rank.ts';
import * as passwordLinks from './migrations/022-password-links.ts';
import * as moveIn from './migrations/023-move-in.ts';
import * as frozenRoll from './migrations/024-frozen-roll.ts';
import * as passwordLinksByPurpose from './migrations/025-password-links-by-purpose.ts';
import * as activityActs from './migrations/026-activity-acts.ts';
import * as publicationAndVersions from './migrations/027-publication-and-versions.ts';
import * as hiddenResponses from './migrations/028-hidden-responses.ts';
import * as withdrawnAttendees from './migrations/029-withdrawn-attendees.ts';
import * as usersByWholeName from './migrations/030-users-by-whole-name.ts';
import * as ownChanges from './migrations/031-own-changes.ts';
import * as kindsOfQuestion from './migrations/032-kinds-of-question.ts';
import * as presenceHistory from './migrations/033-presence-history.ts';
import * as arrivals from './migrations/035-arrivals.ts';
import * as secondCall from './migrations/037-second-call.ts';
import * as passwordChanges from './migrations/039-password-changes.ts';
import * as convocations from './migrations/040-convocations.ts';
import * as secondRounds from './migrations/041-second-rounds.ts';
import * as issuedMinutes from './migrations/042-issued-minutes.ts';
import * as seals from './migrations/043-seals.ts';
import * as questionOrder from './migrations/044-question-order.ts';
import * as ballotsBefore from './migrations/045-ballots-before.ts';
import * as addedToRoll from './migrations/046-added-to-roll.ts';
import * as scrutineers from './migrations/047-scrutineers.ts';
import * as storageId from './migrations/048-storage-id.ts';
import * as ownPresence from './migrations/049-own-presence.ts';
import * as entranceCodes from './migrations/050-entrance-codes.ts';
import * as submittedPowers from './migrations/051-submitted-powers.ts';
import * as goodStanding from './migrations/052-good-standing.ts';
import * as suspendedRights from './migrations/053-suspended-rights.ts';
import type { Columns } from './migrations/columns.ts';
import type { Tables } from './tables.ts';

interface NamedMigration {
  up(db: Kysely<unknown>, columns: Columns): Promise<void>;
}

/** In the order of their names, which is the order in which they run. */
const MIGRATIONS: Readonly<Record<string, NamedMigration>> = {
  '001-foundation': foundation,
  '002-activity': activity,
  '003-courses-and-articles': coursesAndArticles,
  '004-cases-and-assistance': casesAndAssistance,
  '005-profile-catalogue': profileCatalogue,
  '006-people': people,
  '007-assemblies': assemblies,
  '008-minutes': minutes,
  '010-user-list-indices': userListIndices,
  '011-second-factor': secondFactor,
  '012-revoked-powers-and-registration': revokedPowers,
  '013-activity-append-only': activityAppendOnly,
  '014-frozen-names': frozenNames,
  '015-activity-changes': activityChanges,
  '016-assigned-passwords': assignedPasswords,
  '017-unique-without-reference': uniqueWithoutReference,
  '018-installation': installation,
  '019-frozen-attorneys': frozenAttorneys,
  '020-plain-document-numbers': plainDocumentNumbers,
  '021-sort-rank': sortRank,
  '022-password-links': passwordLinks,
  '023-move-in': moveIn,
  '024-frozen-roll': frozenRoll,
  '025-password-links-by-purpose': passwordLinksByPurpose,
  '026-activity-acts': activityActs,
  '027-publication-and-versions': publicationAndVersions,
  '028-hidden-responses': hiddenResponses,
  '029-withdrawn-attendees': withdrawnAttendees,
  '030-users-by-whole-name': usersByWholeName,
  '031-own-changes': ownChanges,
  '032-kinds-of-question': kindsOfQuestion,
  '033-presence-history': presenceHistory,
  '035-arrivals': arrivals,
  '037-second-call': secondCall,
  '039-password-changes': passwordChanges,
  '040-convocations': convocations,
  '041-second-rounds': secondRounds,
  '042-issued-minutes': issuedMinutes,
  '043-seals': seals,
  '044-question-order': questionOrder,
  '045-ballots-before': ballotsBefore,
  '046-added-to-roll': addedToRoll,
  '047-scrutineers': scrutineers,
  '048-storage-id': storageId,
  '049-own-presence': ownPresence,
  '050-entrance-codes': entranceCodes,
  '051-submitted-powers': submittedPowers,
  '052-good-standing': goodStanding,
  '053-suspended-rights': suspendedRights,
};

/** Whether `schema` is the name of a migration. */
export const isSchema = (schema: string): boolean => Object.hasOwn(MIGRATIONS, schema);

/** The name of the last migration of this version. */
export const LATEST_SCHEMA = Object.keys(MIGRATIONS).at(-1) ?? '';

/** Whether exactly these migrations have run. The migrator inspects the whole schema, which takes longer than the rest of an opening. */
async function isMigrated(db: Kysely<Tables>, wanted: readonly string[]): Promise<boolean> {
  // A new database has no such table.
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(db).catch(() => null);
  const names = done?.rows.map(({ name }) => name).sort();
  return names?.join() === wanted.join();
}

/**
 * Runs the migrations that have not run yet, each in its own transaction.
 * @param upTo the last migration to run; only for inserting rows of that schema
 * @throws the error of the failed migration; its changes are rolled back, and the next start tries again
 */
export async function migrate(db: Kysely<Tables>, columns: Columns, upTo?: string): Promise<void> {
  const wanted = Object.entries(MIGRATIONS).filter(([name]) => !upTo || name <= upTo);
  if (
    await isMigrated(
      db,
      wanted.map(([name]) => name),
    )
  )
    return;
  const migrations: Record<string, Migration> = Object.fromEntries(
    wanted.map(([name, migration]) => [name, { up: (tx) => migration.up(tx, columns) }]),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
