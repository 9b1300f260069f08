/** Every feature of the server. A test compares the routes with the contract. */
import { accountDeletion } from '../features/account-deletion/routes.ts';
import { accountMerging } from '../features/account-merging/routes.ts';
import { activity } from '../features/activity/routes.ts';
import { articles } from '../features/articles/routes.ts';
import { assemblies } from '../features/assemblies/routes.ts';
import { pointDocuments } from '../features/assembly-session/document-routes.ts';
import { assemblySession } from '../features/assembly-session/routes.ts';
import { assistance } from '../features/assistance/routes.ts';
import { attorneyPowers } from '../features/attorney-powers/routes.ts';
import { bin } from '../features/bin/routes.ts';
import { cases } from '../features/cases/routes.ts';
import { certificates } from '../features/certificates/routes.ts';
import { checkIn } from '../features/check-in/routes.ts';
import { convocations } from '../features/convocations/routes.ts';
import { courses } from '../features/courses/routes.ts';
import { dashboard } from '../features/dashboard/routes.ts';
import { entrance } from '../features/entrance/routes.ts';
import { eveningLinks } from '../features/evening-links/routes.ts';
import { files } from '../features/files/routes.ts';
import { installation } from '../features/installation/routes.ts';
import { invitations } from '../features/invitations/routes.ts';
import { letters } from '../features/letters/routes.ts';
import { links } from '../features/links/routes.ts';
import { memberAssembly } from '../features/member-assembly/routes.ts';
import { memberSheet } from '../features/member-sheet/routes.ts';
import { memberStanding } from '../features/member-standing/routes.ts';
import { minutes } from '../features/minutes/routes.ts';
import { ownPresence } from '../features/own-presence/routes.ts';
import { passwordLinks } from '../features/password-links/routes.ts';
import { benefits, news } from '../features/picture-cards/routes.ts';
import { presence } from '../features/presence/routes.ts';
import { profileFiles } from '../features/profile/file-routes.ts';
import { profile } from '../features/profile/routes.ts';
import { publishedVotings } from '../features/recount/published-votings.ts';
import { recount } from '../features/recount/routes.ts';
import { scrutineers } from '../features/recount/scrutineers/routes.ts';
import { registration } from '../features/registration/routes.ts';
import { reports } from '../features/reports/routes.ts';
import { rollLists } from '../features/roll-lists/routes.ts';
import { search } from '../features/search/routes.ts';
import { session } from '../features/session/routes.ts';
import { submittedPowers } from '../features/submitted-powers/routes.ts';
import { userHistory } from '../features/user-history/routes.ts';
import { userImport } from '../features/user-import/routes.ts';
import { users } from '../features/users/routes.ts';
import { verification } from '../features/verification/routes.ts';
import { votings } from '../features/votings/routes.ts';
import type { Feature } from '../http/routes.ts';

export const FEATURES: readonly Feature[] = [
  installation,
  session,
  entrance,
  users,
  registration,
  userImport,
  memberStanding,
  certificates,
  accountMerging,
  userHistory,
  accountDeletion,
  passwordLinks,
  invitations,
  letters,
  activity,
  dashboard,
  reports,
  search,
  links,
  news,
  benefits,
  profile,
  profileFiles,
  bin,
  courses,
  articles,
  cases,
  assistance,
  files,
  assemblies,
  assemblySession,
  pointDocuments,
  eveningLinks,
  presence,
  ownPresence,
  rollLists,
  checkIn,
  verification,
  votings,
  memberAssembly,
  memberSheet,
  recount,
  publishedVotings,
  scrutineers,
  attorneyPowers,
  submittedPowers,
  minutes,
  convocations,
];
