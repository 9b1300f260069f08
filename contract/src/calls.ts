/** All declared calls. The server registers exactly these; tests iterate over them. The web never imports this list. */

import * as activity from './activity.ts';
import * as assemblies from './assemblies/assemblies.ts';
import * as assemblyEdits from './assemblies/assembly-edits.ts';
import * as attorneyPowers from './assemblies/attorney-powers.ts';
import * as checkIn from './assemblies/check-in.ts';
import * as convocations from './assemblies/convocations.ts';
import * as eveningLinks from './assemblies/evening-links.ts';
import * as memberAssembly from './assemblies/member-assembly.ts';
import * as minutes from './assemblies/minutes.ts';
import * as minutesContent from './assemblies/minutes-content.ts';
import * as ownPresence from './assemblies/own-presence.ts';
import * as pointDocuments from './assemblies/point-documents.ts';
import * as presence from './assemblies/presence.ts';
import * as rollLists from './assemblies/roll-lists.ts';
import * as assemblySession from './assemblies/session.ts';
import * as submittedPowers from './assemblies/submitted-powers.ts';
import type { Call } from './call.ts';
import * as articles from './content/articles.ts';
import * as assistance from './content/assistance.ts';
import * as bin from './content/bin.ts';
import * as cases from './content/cases.ts';
import * as courses from './content/courses.ts';
import * as files from './content/files.ts';
import type { PublishedKind } from './content/kinds.ts';
import * as links from './content/links.ts';
import { CARD_CALLS } from './content/picture-cards.ts';
import * as dashboard from './dashboard.ts';
import * as installation from './installation.ts';
import * as reports from './reports.ts';
import * as search from './search.ts';
import * as selection from './selection.ts';
import * as entrance from './session/entrance.ts';
import * as ownPassword from './session/own-password.ts';
import * as passwordLinks from './session/password-links.ts';
import * as secondFactor from './session/second-factor.ts';
import * as session from './session/session.ts';
import * as accountDeletion from './users/account-deletion.ts';
import * as accountMerging from './users/account-merging.ts';
import * as certificates from './users/certificates.ts';
import * as invitations from './users/invitations.ts';
import * as letters from './users/letters.ts';
import * as memberProfile from './users/member-profile.ts';
import * as profile from './users/profile.ts';
import * as profileFiles from './users/profile-files.ts';
import * as registration from './users/registration.ts';
import * as standing from './users/standing.ts';
import * as userHistory from './users/user-history.ts';
import * as userImport from './users/user-import.ts';
import * as users from './users/users.ts';
import * as publishedVotings from './verification/published-votings.ts';
import * as scrutineers from './verification/scrutineers.ts';
import * as questionEdits from './votings/question-edits.ts';
import * as questionOrder from './votings/question-order.ts';
import * as questionResults from './votings/question-results.ts';
import * as verification from './votings/verification.ts';
import * as votingDecisions from './votings/voting-decisions.ts';
import * as votingProgress from './votings/voting-progress.ts';
import * as votings from './votings/votings.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'audience' in value;

/** The calls of each kind of content that is published. */
export const PUBLISHED_CALLS = {
  ...CARD_CALLS,
  course: courses.coursesCalls,
  article: articles.articlesCalls,
} satisfies Readonly<Record<PublishedKind, object>>;

export const CALLS: readonly Call[] = [
  session,
  entrance,
  secondFactor,
  ownPassword,
  users,
  selection,
  registration,
  userImport,
  standing,
  certificates,
  userHistory,
  accountDeletion,
  accountMerging,
  passwordLinks,
  invitations,
  letters,
  activity,
  dashboard,
  reports,
  search,
  links,
  ...Object.values(CARD_CALLS),
  profile,
  memberProfile,
  profileFiles,
  bin,
  courses,
  articles,
  assemblies,
  assemblyEdits,
  presence,
  ownPresence,
  rollLists,
  checkIn,
  questionEdits,
  questionOrder,
  votings,
  questionResults,
  votingProgress,
  votingDecisions,
  memberAssembly,
  assemblySession,
  pointDocuments,
  eveningLinks,
  verification,
  publishedVotings,
  scrutineers,
  cases,
  assistance,
  attorneyPowers,
  submittedPowers,
  minutes,
  minutesContent,
  convocations,
  installation,
  files,
].flatMap((feature) => Object.values(feature).filter(isCall));
