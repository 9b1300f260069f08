/** Every feature of the server. A test compares the routes with the contract. */

import { certificates } from '../features/acta/certificates/routes.ts';
import { memberSheet } from '../features/acta/member-sheet/routes.ts';
import { minutes } from '../features/acta/minutes/routes.ts';
import { presence } from '../features/acta/presence/routes.ts';
import { assemblies } from '../features/assembly/assemblies/routes.ts';
import { pointDocuments } from '../features/assembly/assembly-session/document-routes.ts';
import { assemblySession } from '../features/assembly/assembly-session/routes.ts';
import { attorneyPowers } from '../features/assembly/attorney-powers/routes.ts';
import { checkIn } from '../features/assembly/check-in/routes.ts';
import { convocations } from '../features/assembly/convocations/routes.ts';
import { entrance } from '../features/assembly/entrance/routes.ts';
import { eveningLinks } from '../features/assembly/evening-links/routes.ts';
import { letters } from '../features/assembly/letters/routes.ts';
import { ownPresence } from '../features/assembly/own-presence/routes.ts';
import { rollLists } from '../features/assembly/roll-lists/routes.ts';
import { submittedPowers } from '../features/assembly/submitted-powers/routes.ts';
import { articles } from '../features/content/articles/routes.ts';
import { assistance } from '../features/content/assistance/routes.ts';
import { cases } from '../features/content/cases/routes.ts';
import { courses } from '../features/content/courses/routes.ts';
import { links } from '../features/content/links/routes.ts';
import { pictureCards } from '../features/content/picture-cards/routes.ts';
import { files } from '../features/files/routes.ts';
import { activity } from '../features/home/activity/routes.ts';
import { bin } from '../features/home/bin/routes.ts';
import { dashboard } from '../features/home/dashboard/routes.ts';
import { reports } from '../features/home/reports/routes.ts';
import { search } from '../features/home/search/routes.ts';
import { installation } from '../features/operation/installation/routes.ts';
import { accountDeletion } from '../features/people/account-deletion/routes.ts';
import { invitations } from '../features/people/invitations/routes.ts';
import { memberStanding } from '../features/people/member-standing/routes.ts';
import { passwordLinks } from '../features/people/password-links/routes.ts';
import { profileFiles } from '../features/people/profile/file-routes.ts';
import { profile } from '../features/people/profile/routes.ts';
import { registration } from '../features/people/registration/routes.ts';
import { session } from '../features/people/session/routes.ts';
import { userImport } from '../features/people/user-import/routes.ts';
import { users } from '../features/people/users/routes.ts';
import { accountMerging } from '../features/personal-data/account-merging/routes.ts';
import { userHistory } from '../features/personal-data/user-history/routes.ts';
import { verification } from '../features/verification/routes.ts';
import { memberAssembly } from '../features/voting/member-assembly/routes.ts';
import { publishedVotings } from '../features/voting/recount/published-votings.ts';
import { recount } from '../features/voting/recount/routes.ts';
import { scrutineers } from '../features/voting/recount/scrutineers/routes.ts';
import { votings } from '../features/voting/votings/routes.ts';
import type { Feature } from '../kernel/http/routes.ts';

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
  ...pictureCards,
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
