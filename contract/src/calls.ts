/** All declared calls. The server registers exactly these; tests iterate over them. The web never imports this list. */
import * as accountDeletion from './account-deletion.ts';
import * as activity from './activity.ts';
import * as articles from './articles.ts';
import * as assemblies from './assemblies.ts';
import * as assemblyEdits from './assembly-edits.ts';
import * as assistance from './assistance.ts';
import * as attorneyPowers from './attorney-powers.ts';
import * as benefits from './benefits.ts';
import type { Call } from './call.ts';
import * as cases from './cases.ts';
import * as checkIn from './check-in.ts';
import * as convocations from './convocations.ts';
import * as courses from './courses.ts';
import * as dashboard from './dashboard.ts';
import * as files from './files.ts';
import * as installation from './installation.ts';
import * as invitations from './invitations.ts';
import * as links from './links.ts';
import * as memberAssembly from './member-assembly.ts';
import * as minutes from './minutes.ts';
import * as minutesContent from './minutes-content.ts';
import * as news from './news.ts';
import * as ownPassword from './own-password.ts';
import * as passwordLinks from './password-links.ts';
import * as presence from './presence.ts';
import * as profile from './profile.ts';
import * as questionEdits from './question-edits.ts';
import * as questionOrder from './question-order.ts';
import * as questionResults from './question-results.ts';
import * as registration from './registration.ts';
import * as rollLists from './roll-lists.ts';
import * as search from './search.ts';
import * as secondFactor from './second-factor.ts';
import * as selection from './selection.ts';
import * as session from './session.ts';
import * as userHistory from './user-history.ts';
import * as userImport from './user-import.ts';
import * as users from './users.ts';
import * as verification from './verification.ts';
import * as votingDecisions from './voting-decisions.ts';
import * as votingProgress from './voting-progress.ts';
import * as votings from './votings.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'audience' in value;

export const CALLS: readonly Call[] = [
  session,
  secondFactor,
  ownPassword,
  users,
  selection,
  registration,
  userImport,
  userHistory,
  accountDeletion,
  passwordLinks,
  invitations,
  activity,
  dashboard,
  search,
  links,
  news,
  benefits,
  profile,
  courses,
  articles,
  assemblies,
  assemblyEdits,
  presence,
  rollLists,
  checkIn,
  questionEdits,
  questionOrder,
  votings,
  questionResults,
  votingProgress,
  votingDecisions,
  memberAssembly,
  verification,
  cases,
  assistance,
  attorneyPowers,
  minutes,
  minutesContent,
  convocations,
  installation,
  files,
].flatMap((feature) => Object.values(feature).filter(isCall));
