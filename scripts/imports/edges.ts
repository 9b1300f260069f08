/** The features of the server that import others, with the reason. The edges form no circle; an unused one fails the check. */
export const EDGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'account-deletion': {
    'assembly-members': 'publishes a withdrawal and removes its documents after the commit',
    registration: 'a request of the same person goes with the account',
    users: 'what is deleted is a user',
  },
  'account-merging': {
    assemblies: 'the account that stays takes the places on the rolls of the other',
    'assembly-members': 'which assemblies are not over, and who stands for election',
    letters: 'a refusal of letters is of the person',
    users: 'accounts are of users',
  },
  articles: {
    files: 'saves of content with versions take a store of files',
    publication: 'articles are published and have versions',
  },
  assemblies: {
    'assembly-members':
      'membership of the roll, attendance, open votings, and powers that end with a removal',
    files: 'an assembly records its picture in its own transaction',
    users: 'attendees are users',
    verification: 'rights that are taken during a voting are sealed',
  },
  'assembly-session': {
    assemblies: 'a session is of an assembly, and speakers are on its roll',
    'assembly-members': 'the entered end is the end of the session',
    files: 'a document of the agenda is recorded in its own transaction',
  },
  assistance: {
    users: 'a request for assistance names its author',
  },
  'attorney-powers': {
    assemblies: 'a power holds in one assembly, between people on its roll',
    'assembly-members': 'revocation of powers, and the state of a power',
    files: 'a power records its document in its own transaction',
    users: 'any user may be represented',
  },
  backup: {
    'assembly-members': 'a backup omits the ballots of votings that are open',
    files: 'a backup holds every file that a row refers to',
  },
  bin: {
    files: 'pictures go with what is deleted for good',
    votings: 'a restored question has a title of its own',
  },
  cases: {
    files: 'a case records its picture in its own transaction',
    users: 'a case and its responses name their authors',
  },
  certificates: {
    assemblies: 'attendance is certified once it changes no more',
    'assembly-members': 'who attended is decided there',
    minutes: 'they are laid out as the minutes are',
    users: 'of chosen users',
  },
  'check-in': {
    assemblies: 'people arrive at an assembly, and are on its roll',
    'assembly-members': 'presence is recorded there',
    users: 'a desk adds a member by document number',
  },
  convocations: {
    assemblies: 'what people are called to is an assembly',
    users: 'recipients are filtered by name as users are',
  },
  courses: {
    files: 'a course records its picture in its own transaction',
    publication: 'courses are published and have versions',
  },
  dashboard: {
    activity: 'the home shows the last changes',
    votings: 'the home shows the last results and the participation',
  },
  'evening-links': {
    assemblies: 'a link opens a screen of one assembly',
    'assembly-members': 'a link ends with the entered end',
  },
  entrance: {
    assemblies: 'a code is for a person on the roll of an assembly',
    session: 'a code begins a session',
    users: 'who enters is a user',
  },
  invitations: {
    'password-links': 'an invitation is a mail with such a link',
    users: 'users are invited, by their ids or by the filters of their list',
  },
  letters: {
    convocations: 'a letter is written, shown and recorded as the mailing of a call is',
    users: 'it goes to chosen users',
  },
  'member-assembly': {
    'attorney-powers': 'the pages of a power that a member submitted have their addresses there',
    assemblies: 'members follow an assembly, and share its stream',
    'assembly-members': 'presence and powers are kept there',
    'assembly-session': 'phones follow the session, which is part of the stream',
    'submitted-powers': 'members see what they submitted',
    votings: 'what is open, who may vote and the results',
  },
  'member-sheet': {
    assemblies: 'the sheet is of an assembly',
    minutes: 'it is laid out as the minutes are',
  },
  minutes: {
    assemblies: 'the minutes record an assembly, its roll and its quorum',
    'assembly-members': 'how people attended is decided there',
    'assembly-session': 'the minutes tell the course of the session, and who spoke',
    'attorney-powers': 'the powers are an annex of the minutes',
    convocations: 'the minutes say how the assembly was called',
    presence: 'the minutes name everybody who was present',
    verification: 'the minutes state the last fingerprint of the votings',
    votings: 'the minutes record results, which are counted there',
  },
  'own-presence': {
    assemblies: 'members register their presence in an assembly',
  },
  'password-links': {
    session: 'a device that used a link is known at the sign-in',
    users: 'a link sets the password of a user',
  },
  'picture-cards': {
    files: 'a card records its picture in its own transaction',
    publication: 'news and benefits are published and have versions',
  },
  presence: {
    assemblies: 'the history is that of an assembly and its quorum',
    'assembly-members': 'presence is recorded and followed there',
    votings: 'people have the names that an opening froze',
  },
  profile: {
    'roll-lists': 'files with document numbers',
    users: 'users pick from the catalogue',
  },
  publication: {
    files: 'pictures are kept as long as a version refers to them',
  },
  recount: {
    assemblies: 'a package is that of an assembly',
    'assembly-members': 'receipts are not switched while a voting is open',
    users: 'who merged accounts may verify what the other one voted',
    verification: 'a package holds the seals and lists',
    votings: 'a package holds questions, options and what is shown of them',
  },
  registration: {
    users: 'an accepted request becomes a user, and requests are filtered as users are',
  },
  reports: {
    'assembly-members': 'how people attended, and which assemblies can be read',
    dashboard: 'figures by month',
    users: 'people found by name',
  },
  'member-standing': {
    'roll-lists': 'files with document numbers',
    users: 'the members and their presentation',
  },
  'roll-lists': {
    assemblies: 'the files are about the roll of an assembly',
    'assembly-members': 'the members of a roll are read there',
    users: 'document numbers are those of users',
    verification: 'rights that are taken during a voting are sealed',
  },
  search: {
    users: 'people are found as in their list',
  },
  session: {
    users: 'signs in users, and checks each token against its user',
  },
  'submitted-powers': {
    assemblies: 'a power holds in one assembly',
    'attorney-powers': 'one that is confirmed is a power as any other',
    files: 'a power records its document in its own transaction',
    users: 'members submit them, and the other person is a user',
  },
  'user-history': {
    'assembly-members': 'how a user attended, and the state of a power, are computed there',
    'attorney-powers': 'the document of a power has its address there',
    users: 'the history is that of a user, who is answered with it',
  },
  'user-import': {
    users: 'each row of the spreadsheet becomes or changes a user',
  },
  users: {
    'assembly-members': 'a deleted user withdraws from the assemblies',
  },
  votings: {
    assemblies: 'a voting belongs to an assembly, its roll and its quorum',
    'assembly-members': 'membership of the roll, and attendance, which decides who may vote',
    'assembly-session': 'an opening brings the hall to the voting',
    users: 'another administrator confirms a count on paper',
    verification: 'openings, ballots and closings are sealed there',
  },
};
