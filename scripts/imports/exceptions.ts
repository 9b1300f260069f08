/** The few imports that the layers alone would not allow. Each has a reason; an unused one fails the check. */

/** A feature of the server that uses another one. The edges form no circle. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly reason: string;
}

export const SERVER_EDGES: readonly Edge[] = [
  {
    from: 'session',
    to: 'users',
    reason: 'signs in users, and checks each token against its user',
  },
  {
    from: 'registration',
    to: 'users',
    reason: 'an accepted request becomes a user, and requests are filtered as users are',
  },
  { from: 'users', to: 'assembly-members', reason: 'a deleted user withdraws from the assemblies' },
  { from: 'user-import', to: 'users', reason: 'each row of the spreadsheet becomes or changes a user' },
  { from: 'user-history', to: 'users', reason: 'the history is that of a user, who is answered with it' },
  {
    from: 'user-history',
    to: 'attorney-powers',
    reason: 'the document of a power has its address there',
  },
  {
    from: 'user-history',
    to: 'assembly-members',
    reason: 'how a user attended, and the state of a power, are computed there',
  },
  { from: 'search', to: 'users', reason: 'people are found as in their list' },
  { from: 'account-deletion', to: 'users', reason: 'what is deleted is a user' },
  { from: 'password-links', to: 'users', reason: 'a link sets the password of a user' },
  { from: 'invitations', to: 'password-links', reason: 'an invitation is a mail with such a link' },
  {
    from: 'invitations',
    to: 'users',
    reason: 'users are invited, by their ids or by the filters of their list',
  },
  { from: 'dashboard', to: 'activity', reason: 'the home shows the last changes' },
  { from: 'dashboard', to: 'votings', reason: 'the home shows the last results and the participation' },
  { from: 'backup', to: 'files', reason: 'a backup holds every file that a row refers to' },
  {
    from: 'backup',
    to: 'assembly-members',
    reason: 'a backup omits the ballots of votings that are open',
  },
  {
    from: 'account-deletion',
    to: 'registration',
    reason: 'a request of the same person goes with the account',
  },
  { from: 'picture-cards', to: 'files', reason: 'a card records its picture in its own transaction' },
  { from: 'courses', to: 'files', reason: 'a course records its picture in its own transaction' },
  {
    from: 'publication',
    to: 'files',
    reason: 'pictures are kept as long as a version refers to them',
  },
  { from: 'picture-cards', to: 'publication', reason: 'news and benefits are published and have versions' },
  { from: 'courses', to: 'publication', reason: 'courses are published and have versions' },
  { from: 'articles', to: 'publication', reason: 'articles are published and have versions' },
  { from: 'articles', to: 'files', reason: 'saves of content with versions take a store of files' },
  { from: 'assemblies', to: 'files', reason: 'an assembly records its picture in its own transaction' },
  {
    from: 'assemblies',
    to: 'assembly-members',
    reason: 'membership of the roll, attendance, open votings, and powers that end with a removal',
  },
  { from: 'assemblies', to: 'users', reason: 'attendees are users' },
  {
    from: 'votings',
    to: 'assembly-members',
    reason: 'membership of the roll, and attendance, which decides who may vote',
  },
  { from: 'votings', to: 'verification', reason: 'openings, ballots and closings are sealed there' },
  { from: 'votings', to: 'assemblies', reason: 'a voting belongs to an assembly, its roll and its quorum' },
  { from: 'member-assembly', to: 'assemblies', reason: 'members follow an assembly, and share its stream' },
  { from: 'member-assembly', to: 'assembly-members', reason: 'presence and powers are kept there' },
  { from: 'member-assembly', to: 'votings', reason: 'what is open, who may vote and the results' },
  { from: 'presence', to: 'assemblies', reason: 'the history is that of an assembly and its quorum' },
  { from: 'presence', to: 'assembly-members', reason: 'presence is recorded and followed there' },
  { from: 'presence', to: 'votings', reason: 'people have the names that an opening froze' },
  { from: 'move-in', to: 'assembly-members', reason: 'presence and powers that are moved begin a history' },
  { from: 'check-in', to: 'assemblies', reason: 'people arrive at an assembly, and are on its roll' },
  { from: 'check-in', to: 'assembly-members', reason: 'presence is recorded there' },
  { from: 'roll-lists', to: 'assemblies', reason: 'the files are about the roll of an assembly' },
  { from: 'roll-lists', to: 'assembly-members', reason: 'the members of a roll are read there' },
  { from: 'roll-lists', to: 'users', reason: 'document numbers are those of users' },
  { from: 'cases', to: 'files', reason: 'a case records its picture in its own transaction' },
  { from: 'cases', to: 'users', reason: 'a case and its responses name their authors' },
  { from: 'assistance', to: 'users', reason: 'a request for assistance names its author' },
  {
    from: 'attorney-powers',
    to: 'assembly-members',
    reason: 'revocation of powers, and the state of a power',
  },
  {
    from: 'account-deletion',
    to: 'assembly-members',
    reason: 'publishes a withdrawal and removes its documents after the commit',
  },
  {
    from: 'attorney-powers',
    to: 'assemblies',
    reason: 'a power holds in one assembly, between people on its roll',
  },
  { from: 'attorney-powers', to: 'files', reason: 'a power records its document in its own transaction' },
  { from: 'attorney-powers', to: 'users', reason: 'any user may be represented' },
  {
    from: 'move-in',
    to: 'files',
    reason: 'pictures and documents are recorded with the rows that refer to them',
  },
  { from: 'move-in', to: 'users', reason: 'members are moved as users' },
  {
    from: 'move-in',
    to: 'votings',
    reason: 'a kind of question has its code there, and imported totals their place',
  },
  { from: 'convocations', to: 'assemblies', reason: 'what people are called to is an assembly' },
  { from: 'convocations', to: 'users', reason: 'recipients are filtered by name as users are' },
  { from: 'minutes', to: 'convocations', reason: 'the minutes say how the assembly was called' },
  { from: 'minutes', to: 'assemblies', reason: 'the minutes record an assembly, its roll and its quorum' },
  { from: 'minutes', to: 'votings', reason: 'the minutes record results, which are counted there' },
  { from: 'minutes', to: 'presence', reason: 'the minutes name everybody who was present' },
  { from: 'minutes', to: 'assembly-members', reason: 'how people attended is decided there' },
  { from: 'minutes', to: 'attorney-powers', reason: 'the powers are an annex of the minutes' },
];
