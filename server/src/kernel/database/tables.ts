// Written by `npm run fix` from the migrations and docs/database.md.
import type { ASSEMBLY_TYPES } from '@vigilia/contract/assemblies/minutes';
import type { QuorumCounts } from '@vigilia/contract/assemblies/quorum-counts';
import type { BinKind, PublishedTable } from '@vigilia/contract/content/kinds';
import type { Generated } from 'kysely';

/** The tables, as Kysely sees them. */
export interface Tables {
  /** Whether an elected person accepted. */
  acceptances: {
    question_id: number;
    user_id: number;
    answer: 'accepted' | 'declined' | 'absent';
    at: string;
    recorded_by: number;
    /** The opening whose result was answered; null where it had none. */
    opening_id: number | null;
  };
  /** The last deletion code mailed to a user. */
  account_deletion_codes: {
    user_id: number;
    /** Keyed with the server's secret, so that the table alone reveals no code. */
    code_hash: string;
    expires_at: string;
    tries_left: number;
  };
  /** See `audit/audit-log.ts`. */
  activity: {
    id: Generated<number>;
    at: string;
    user_id: number;
    person: string;
    area: string;
    what: string;
    person_search: Generated<string>;
    /** A JSON text of `LoggedChange[]`; null for entries without edited fields. */
    changes: string | null;
    /** The act that this entry may share with others of the same person, as the client names it. */
    act: string | null;
    /** The sentence of all of them, with `{}` for their number. Entries of one act and one sentence are a group. */
    together: string | null;
    /** The first entry of its group; null in the first itself, and in an entry without others. */
    head_id: number | null;
    /** What was done, for code: an `ActKey`, or the method and path of the call; null of entries of before. */
    key: string | null;
  };
  /** The records that an entry names. Not only added to: those of a deleted user are removed, as they identify them. */
  activity_subjects: {
    activity_id: number;
    /** One of `SUBJECT_KINDS`. */
    kind: string;
    subject_id: number;
    /** Offset of its name in the sentence; null if only the changes name it. */
    start: number | null;
    length: number | null;
    /** Index of the first change about it, where the sentence does not name it; null for none. */
    first_change: number | null;
    /** Number of these changes, which follow one another. */
    own_changes: number | null;
  };
  /** A point of an agenda: it keeps its id while it is renamed or moved. */
  agenda_points: {
    id: Generated<number>;
    assembly_id: number;
    /** In the agenda, from 0; null for one that was taken out. */
    position: number | null;
    text: string;
  };
  /** Lots that no longer decide, because the voting was opened again. */
  annulled_lots: {
    id: Generated<number>;
    question_id: number;
    /** Ids of users or slates, with commas between them. */
    drawn: string;
    drawn_by: string;
    witnessed_by: string;
    recorded_at: string;
    annulled_at: string;
  };
  /** Arrivals that check-in desks sent. */
  arrivals: {
    assembly_id: number;
    /** Random, made on the device. */
    id: string;
    user_id: number;
    /** When they arrived; corrected and bounded. */
    at: string;
    mode: 'hall' | 'remote';
    /** Empty without a name. */
    desk: string;
    recorded_at: string;
    /** Null unless it was taken back. */
    undone_at: string | null;
  };
  articles: {
    id: Generated<number>;
    name: string;
    url: string;
    is_draft: Generated<number>;
    /** Visible from this moment; null from its creation. */
    publish_at: string | null;
    /** Hidden from this moment; null for ever. */
    expire_at: string | null;
  };
  assemblies: {
    id: Generated<number>;
    title: string;
    description: string;
    /** Name of a stored picture. */
    picture: string | null;
    start_date: string;
    end_date: string;
    participants: number;
    needs_quorum: number;
    quorum_min: number;
    /** JSON list of texts. */
    agenda: string;
    /** Whether members may register their own attendance. */
    is_register: Generated<number>;
    search: string;
    deleted_at: string | null;
    /** Maximum powers of one attorney; 0 for no limit. */
    max_powers: Generated<number>;
    /** Number of its last change of presence, powers or needed quorum: orders changes of the same moment. */
    last_sequence: Generated<number>;
    /** From when presence and powers are recorded; null from the beginning. */
    presence_since: string | null;
    /** Start and quorum of the second call; null without one. */
    second_call_start: string | null;
    second_call_quorum: number | null;
    /** Whether the quorum was checked in the second call: then its quorum holds. */
    in_second_call: Generated<number>;
    /** Minimum days between the call and the assembly; 0 for none. */
    minimum_call_days: Generated<number>;
    call_day_kind: Generated<'calendar' | 'business'>;
    /** Whether voters get receipts. */
    gives_receipts: Generated<number>;
    /** Makes the pseudonyms of rights; null before the first seal. */
    verification_salt: string | null;
    /** Addresses of its scrutineers, as JSON. */
    scrutineers: Generated<string>;
    /** How they may: `PresenceWay`s with commas between them. */
    presence_ways: Generated<string>;
    /** The decision of the lists of good standing about those they do not name; null for none. */
    others_can_vote: number | null;
    /** Whether a deleted one had votings, and so can still be read. */
    archived: Generated<number>;
    place: Generated<string>;
    /** Whom the quorum counts: all who attend, or only those with the right to vote. */
    quorum_counts: Generated<QuorumCounts>;
    /** When its date or place last changed. */
    moved_at: string | null;
  };
  /** Minutes details beside the assembly itself. */
  assembly_minutes: {
    assembly_id: number;
    entity: string;
    number: string;
    place: string;
    convener: string;
    president: string;
    secretary: string;
    remarks: string;
    saved_at: string;
    type: Generated<(typeof ASSEMBLY_TYPES)[number]>;
  };
  /** Requests for assistance (RAFA). */
  assistance_requests: {
    id: Generated<number>;
    user_id: number | null;
    description: string;
    created_at: string;
  };
  /** The steps of RAFA; one row at most. */
  assistance_steps: {
    id: Generated<number>;
    /** Always the same id (R8.4); unique, so that there is one record. */
    user_id: number;
    /** A JSON text of a list of `{stepNumber, description}`. */
    step: string;
    description: string;
  };
  /** The roll of an assembly. */
  attendees: {
    id: Generated<number>;
    assembly_id: number;
    user_id: number;
    /** Whether they are present: the last of their `presence_changes`. Only `presence-store.ts` writes it. */
    assist: number;
    can_vote: Generated<number>;
    /** ISO 8601; null for those who were on the roll before it was kept. */
    added_at: string | null;
  };
  attorney_powers: {
    id: Generated<number>;
    assembly_id: number;
    represented_id: number;
    attorney_id: number;
    /** Name of a stored document. */
    document: string;
  };
  /** Choices; never the voter. */
  ballots: {
    question_id: number;
    /** The code of the ballot: random; a UUID in rows from before there were codes. */
    key: string;
    /** Choice as the method of the question stores it: `yes`, `no`, `blank`, or ids of candidates or a slate, in ascending order with commas. */
    choice: string;
  };
  /** News and benefits. */
  benefits: {
    id: Generated<number>;
    title: string;
    description: string;
    /** Name of a stored picture. */
    picture: string;
    /** 1 is the bottom of the list, the highest is the top: a new card goes on top without moving others. Without gaps. */
    sort_rank: number;
    search: string;
    is_draft: Generated<number>;
    /** Visible from this moment; null from its creation. */
    publish_at: string | null;
    /** Hidden from this moment; null for ever. */
    expire_at: string | null;
  };
  /** Deleted content (R6.7). */
  bin: {
    id: Generated<number>;
    kind: BinKind;
    title: string;
    /** The folded title. */
    search: string;
    /** A JSON text: the rows that the record had, by table. */
    content: string;
    deleted_at: string;
    deleted_by: number | null;
  };
  case_responses: {
    id: Generated<number>;
    /** Deleted with their case. */
    case_id: number;
    user_id: number | null;
    response: string;
    created_at: string;
    /** When, by which administrator and why it was hidden from members; null where it is not. */
    hidden_at: string | null;
    hidden_by: number | null;
    hidden_reason: string | null;
  };
  /** The author's id; null once that user's row is removed. */
  cases: {
    id: Generated<number>;
    user_id: number | null;
    title: string;
    description: string;
    /** Name of a stored picture. */
    picture: string | null;
    created_at: string;
  };
  /** Certificates that were issued (R21.3). */
  certificates: {
    id: Generated<number>;
    /** Unique; on the paper. */
    code: string;
    kind: 'attendance' | 'membership';
    user_id: number;
    /** Null of a membership. */
    assembly_id: number | null;
    statement: string;
    issued_at: string;
    revoked_at: string | null;
    /** Names those that were last issued together; null for one alone. */
    download: string | null;
  };
  /** One mailing of the call of an assembly. */
  convocations: {
    id: Generated<number>;
    assembly_id: number;
    audience: 'roll' | 'members' | 'called';
    subject: string;
    text: string;
    started_at: string;
    /** Id of the administrator. */
    started_by: number;
    /** Set while it is stopped by an administrator. */
    stopped_at: string | null;
    /** When the last mail had its outcome. */
    ended_at: string | null;
    /** Dates of the assembly in the call; null in calls of old backups. */
    start_date: string | null;
    end_date: string | null;
    place: string | null;
  };
  courses: {
    id: Generated<number>;
    name: string;
    description: string;
    start_date: string;
    end_date: string;
    /** Colombian pesos. */
    price: number;
    url: string;
    participants: number;
    /** Name of a stored picture. */
    picture: string;
    is_draft: Generated<number>;
    /** Visible from this moment; null from its creation. */
    publish_at: string | null;
    /** Hidden from this moment; null for ever. */
    expire_at: string | null;
  };
  /** Codes of check-in desks that were not used yet, one of a user. */
  entrance_codes: {
    user_id: number;
    assembly_id: number;
    /** Id of the administrator. */
    issued_by: number;
    /** Keyed with the secret of the server, so that the table alone reveals no code. */
    code_hash: string;
    expires_at: string;
  };
  /** Links that open a screen of an assembly without an account. */
  evening_links: {
    id: Generated<number>;
    assembly_id: number;
    /** `desk` or `hall`. */
    kind: string;
    name: string;
    /** SHA-256 in hexadecimal digits. */
    secret_hash: string;
    made_by: number | null;
    made_at: string;
    revoked_at: string | null;
    last_used_at: string | null;
  };
  /** Pictures and documents that some row refers to. A file without a row here is an orphan. */
  files: {
    name: string;
    kind: 'image' | 'document';
    created_at: string;
    /** 1 for a picture that only old versions refer to: it has no public address any more. */
    archived: Generated<number>;
  };
  /** Decisions of the lists of good standing, also for those who join the roll later. */
  good_standing: {
    assembly_id: number;
    user_id: number;
    /** Null for the right of a new person on the roll. */
    can_vote: number | null;
  };
  /** Ballots cast on paper, as they were counted together. `turnout` has the rights that they used. */
  hand_counts: {
    id: Generated<number>;
    question_id: number;
    ballots: number;
    counted_by: string;
    witnessed_by: string;
    recorded_at: string;
    recorded_by: number;
    /** `pending` does not count; `unsigned` counts although no second administrator confirmed it. */
    state: Generated<'pending' | 'unsigned' | 'counted'>;
    confirmed_by: number | null;
  };
  hand_votes: {
    question_id: number;
    count_id: number;
    /** `yes`, `no`, `blank`, or the id of a candidate or slate; one ballot may count for several. */
    choice: string;
    votes: number;
  };
  /** One row: the id that the file storage of this installation holds too. */
  installation: {
    id: string;
    /** Id of the file storage that its servers share; null on the embedded database, which has one server. */
    storage_id: string | null;
  };
  /** The current or last run of invitations. One row at most. */
  invitation_runs: {
    id: Generated<number>;
    started_at: string;
    /** Name of the administrator. */
    started_by: string;
    stopped_at: string | null;
  };
  /** Issued minutes and their corrections; only added to (R17.4). */
  issued_minutes: {
    number: number;
    assembly_id: number;
    /** 0 for the minutes, from 1 for their corrections. */
    sequence: number;
    issued_at: string;
    issued_by: number;
    issued_by_name: string;
  };
  /** Their files in parts, base64. Each part has the size and the SHA-256 of its whole file. */
  issued_minutes_files: {
    number: number;
    format: 'pdf' | 'docx';
    part: number;
    name: string;
    bytes: number;
    sha256: string;
    content: string;
  };
  /** Mails from administrators to chosen users (R22.1). */
  letters: {
    id: Generated<number>;
    subject: string;
    text: string;
    started_at: string;
    /** Id of the administrator. */
    started_by: number;
    /** Set while it is stopped by an administrator. */
    stopped_at: string | null;
  };
  links: {
    id: Generated<number>;
    name: string;
    url: string;
  };
  /** Lots that decided a tie. A reopening deletes its row; the activity log keeps the lot. */
  lots: {
    question_id: number;
    /** Ids of users or slates, with commas between them. */
    drawn: string;
    drawn_by: string;
    witnessed_by: string;
    recorded_at: string;
    recorded_by: number;
  };
  /** The process that sends the mails of all queues. One row at most. */
  mail_lease: {
    id: number;
    sender: string;
    /** The end of its lease unless it renews it. */
    until: string;
  };
  /** The outage of the mail server. One row at most, none while it accepts mails. */
  mail_outage: {
    id: number;
    /** A `DeliveryReason`. */
    reason: string;
    /** Tries without success since the last mail that was accepted. */
    failures: number;
    /** Until then no mail of a queue is tried. */
    retry_at: string;
  };
  /** The items of the catalogue that users picked (R21.4). */
  member_profile_items: {
    user_id: number;
    item_id: number;
  };
  /** Facts of the minutes beside their details (R17.1); times are null where they are taken from the record. */
  minutes_facts: {
    assembly_id: number;
    nit: string;
    modality: 'presencial' | 'no presencial' | 'mixta' | null;
    call: string;
    started_at: string | null;
    ended_at: string | null;
    president_dni: string;
    secretary_dni: string;
    /** Names, one a line. */
    commission: string;
    approval: string;
    /** `YYYY-MM-DD`; empty without one. */
    approved_on: string;
    saved_at: string;
    /** Whether the minutes say who spoke. */
    interventions: Generated<number>;
  };
  /** The text of the minutes about a point of the agenda. */
  minutes_texts: {
    assembly_id: number;
    point: string;
    text: string;
    version: number;
    saved_at: string;
  };
  /** The different words of the names of users, kept by triggers. On PostgreSQL some may be there twice. */
  name_words: {
    word: string;
  };
  /** News and benefits. */
  news: Tables['benefits'];
  /** Names in an assembly: of each person on the roll, party of a power, or candidate, from the first opening of a voting on. */
  opening_names: {
    assembly_id: number;
    user_id: number;
    /** That opening. Without a reference, as a backup omits those of open votings. */
    opening_id: number;
    name: string;
    last_name: string;
    dni: string | null;
    email: string;
    name_search: string;
    last_name_search: string;
    /** Words that distinguish the person from others of the same full name; null where there are none. */
    label: string | null;
  };
  /** Each time a voting was opened, with the quorum at both ends. */
  openings: {
    id: Generated<number>;
    question_id: number;
    opened_at: string;
    opened_by: number;
    opened_present: number;
    opened_represented: number;
    opened_total: number;
    opened_needed: number;
    /** Rights in the roll that was frozen. */
    entitled: number;
    closed_at: string | null;
    closed_by: number | null;
    closed_present: number | null;
    closed_represented: number | null;
    closed_total: number | null;
    /** `last_sequence` of the assembly at that moment; null before it was counted. */
    opened_sequence: number | null;
    closed_sequence: number | null;
    /** Ballots from before this opening; null before they were counted. */
    cast_before: number | null;
    /** Those with the right on the roll at the opening, present or not; null before they were counted. */
    on_roll: number | null;
    /** Those of them who were present or represented at the close; null before they were counted. */
    closed_entitled: number | null;
    /** Those with the right who attended at the opening; null before they were counted. */
    opened_can_vote: number | null;
    /** Rights of the frozen roll that were used, or whose holder was present or represented, at the close; null before. */
    closed_attending: number | null;
    /** The text of its point of the agenda at the opening, empty without one; null before it was kept. */
    opened_point: string | null;
    /** The documents of that point with their SHA-256, a JSON list of texts; null before they were kept. */
    opened_documents: string | null;
    /** The newest id in `attendees` of its assembly at the close: later ones joined the roll after it. */
    closed_attendee: number | null;
  };
  /** The mails of all queues: to whom, and their outcome (`mail/outgoing-mails.ts`). */
  outgoing_mails: {
    id: Generated<number>;
    purpose: 'invitation' | 'call' | 'seal' | 'letter' | 'merge' | 'address' | 'power';
    /** Id of the call, the seal, the letter, or the account that was merged or has another address, or the change of a power; 0 for the invitations of the last run. */
    batch: number;
    /** Null where it goes to an address alone. */
    user_id: number | null;
    /** The address that the mail went to; null before, and once the account is deleted. */
    email: string | null;
    state: 'pending' | 'sending' | 'accepted' | 'refused' | 'noAddress' | 'uncertain' | 'stopped';
    /** 0 for the few mails that their recipients await, such as a single invitation: they are sent before the others, of 1. */
    turn: Generated<number>;
    tries: Generated<number>;
    /** Earliest moment to send it; null for at once. */
    not_before: string | null;
    /** A `DeliveryReason`, or `changed` of an invitation. */
    reason: string | null;
    /** The words of the mail server. */
    response: string | null;
    requested_at: string;
    finished_at: string | null;
  };
  /** Used rights whose ballot is on paper. */
  paper_rights: {
    question_id: number;
    user_id: number;
    /** Whether its count waits for a second administrator. */
    pending: number;
  };
  /** Mailed links to set a password: of each user and purpose the last, and those whose mail was not accepted yet. */
  password_links: {
    id: Generated<number>;
    user_id: number;
    purpose: 'invitation' | 'recovery';
    /** Keyed with the secret of the server, so that the table alone reveals no link. */
    token_hash: string;
    expires_at: string;
  };
  /** A point of the agenda that became the current one, with who moved to it; only added to. */
  point_changes: {
    id: Generated<number>;
    assembly_id: number;
    /** Null after the last point. */
    point_id: number | null;
    at: string;
    changed_by: number | null;
  };
  /** A document of a point of the agenda: its stored name, and size and SHA-256 of the file as it arrived. */
  point_documents: {
    id: Generated<number>;
    assembly_id: number;
    point_id: number;
    name: string;
    file: string;
    bytes: number;
    sha256: string;
  };
  /** Each time a power was given, changed or ended. Rows are only added. */
  power_changes: {
    id: Generated<number>;
    assembly_id: number;
    represented_id: number;
    /** Null where the power ended. */
    attorney_id: number | null;
    sequence: number;
    at: string;
  };
  /** Arrivals and departures, and changes of the mode of those present. Rows are only added. */
  presence_changes: {
    id: Generated<number>;
    assembly_id: number;
    user_id: number;
    /** See `last_sequence` of assemblies; 0 for what was taken over. */
    sequence: number;
    /** When it happened; earlier than `recorded_at` where a desk was offline. */
    at: string;
    recorded_at: string;
    is_present: number;
    /** Null for a departure. */
    mode: 'hall' | 'remote' | null;
    recorded_by: 'self' | 'desk' | 'administrator' | 'takenOver';
    /** Cause of a departure with the removal from the roll, or with the account; null for others. */
    cause: 'removed' | 'deleted' | null;
    /** Whether the person registered it with the code of the hall. */
    with_hall_code: Generated<number>;
  };
  /** Items of the profile catalogue. */
  profile_items: {
    id: Generated<number>;
    /** One of `PROFILE_CATEGORIES`. */
    category_id: number;
    name: string;
    /** The folded name; unique in its category. */
    name_search: string;
  };
  /** Lists that a reopening would change: the roll of each opening, and the ballots and used rights before each reopening. */
  published_lists: {
    question_id: number;
    round: number;
    kind: 'roll' | 'ballots' | 'participation';
    content: string;
  };
  question_candidates: {
    question_id: number;
    user_id: number;
    /** Order of the candidates. */
    place: number;
  };
  questions: {
    id: Generated<number>;
    assembly_id: number;
    title: string;
    /** The code of its kind: 0 for yes or no, 1 for candidates, 2 for slates (`VotingMethod.code`). */
    is_list: number;
    state: 'draft' | 'open' | 'closed';
    deleted_at: string | null;
    seats: Generated<number>;
    allow_blank: Generated<number>;
    /** `closed` withholds the tallies while the voting is open. */
    show_results: Generated<'live' | 'closed'>;
    /** A JSON text of the majority; null without one. */
    rule: string | null;
    /** The question whose second round it is. */
    second_round_of: number | null;
    /** Its place among the questions of its assembly; null for that of its creation, its id. */
    sort_rank: number | null;
    /** The point of the agenda that it belongs to, by its text. */
    agenda_point: string | null;
  };
  /** Each time the number of people that the quorum needs changed. Rows are only added. */
  quorum_changes: {
    id: Generated<number>;
    assembly_id: number;
    sequence: number;
    at: string;
    needed_before: number;
    needed: number;
  };
  /** Each time the quorum was checked. Rows are only added. */
  quorum_verifications: {
    id: Generated<number>;
    assembly_id: number;
    sequence: number;
    at: string;
    /** 1 for the first call, 2 for the second. */
    call_number: number;
    present: number;
    represented: number;
    total: number;
    needed: number;
    verified_by: number;
    /** Right of those who attended; null where it was not recorded yet. */
    can_vote: number | null;
  };
  /** One row for each code that was not used yet. */
  recovery_codes: {
    id: Generated<number>;
    user_id: number;
    /** Argon2id in PHC format. */
    code_hash: string;
  };
  /** Each time registration was enabled or disabled, with the quorum then. */
  registration_changes: {
    id: Generated<number>;
    assembly_id: number;
    at: string;
    enabled: number;
    present: number;
    represented: number;
    total: number;
    needed: number;
    /** Right of those who attended; null where it was not recorded yet. */
    can_vote: number | null;
  };
  registration_requests: {
    id: Generated<number>;
    name: string;
    last_name: string;
    /** Lowercase; unique. */
    email: string;
    phone: string;
    dni_type: number | null;
    dni: string;
    /** 0 or 1. */
    is_anesthesiologist: number;
    created_at: string;
    name_search: string;
    last_name_search: string;
    email_search: string;
    dni_search: string;
  };
  /** Restores from a backup. */
  restores: {
    id: Generated<number>;
    /** When the backup was made. */
    made_at: string;
    /** JSON list of the questions that were open in it. */
    reset: string;
    /** Whether the chains say so. */
    sealed: Generated<number>;
  };
  /** Powers that are no longer in force. */
  revoked_powers: {
    id: Generated<number>;
    assembly_id: number;
    represented_id: number;
    attorney_id: number;
    /** Name of a stored document; null unless there are ballots that may have been cast by the power. */
    document: string | null;
    revoked_at: string;
  };
  /** The right to vote of people on a roll, from a moment on; none before their first row. Rows are only added. */
  right_changes: {
    id: Generated<number>;
    assembly_id: number;
    user_id: number;
    sequence: number;
    at: string;
    can_vote: number;
  };
  /** The chain of events of an assembly. Rows are only added. */
  seals: {
    id: Generated<number>;
    assembly_id: number;
    /** From 1 on, without gaps. */
    number: number;
    at: string;
    /** A `SealKind`. */
    kind: string;
    /** Null for a seal about the whole assembly. */
    question_id: number | null;
    /** JSON; sealed byte for byte. */
    body: string;
    previous: string;
    hash: string;
    public_key: string;
    signature: string;
  };
  /** The second factor; a row without `enabled_at` was not confirmed. */
  second_factors: {
    user_id: number;
    /** Encrypted (`security/encrypted-secrets.ts`). */
    secret: string;
    enabled_at: string | null;
    /** The last used time step: it and earlier ones are refused. */
    last_step: number;
  };
  /** A change of the state of an assembly's session, with its author; only added to. */
  session_changes: {
    id: Generated<number>;
    assembly_id: number;
    state: 'open' | 'recess' | 'ended';
    at: string;
    changed_by: number | null;
  };
  /** The list of speakers and the hall of an assembly, where they were changed. */
  session_settings: {
    assembly_id: number;
    floor_open: Generated<number>;
    floor_seconds: number;
    hall_view: Generated<string>;
    hall_question: number | null;
    hall_message: Generated<string>;
  };
  /** The people of a slate, in their order. */
  slate_places: {
    slate_id: number;
    place: number;
    user_id: number;
    alternate_id: number | null;
  };
  slates: {
    id: Generated<number>;
    question_id: number;
    name: string;
    /** Order of the slates. */
    place: number;
  };
  /** Who asked for the floor at a point: waiting, speaking, or having spoken. */
  speakers: {
    id: Generated<number>;
    assembly_id: number;
    point_id: number | null;
    /** Null for a person entered by name. */
    user_id: number | null;
    name: string;
    sort_rank: number;
    asked_at: string;
    called_at: string | null;
    ended_at: string | null;
    /** Null while the time runs. */
    paused_at: string | null;
    /** Milliseconds of pauses that ended. */
    paused_for: Generated<number>;
    /** Seconds allowed. */
    allowed: number;
  };
  /** Powers that members submitted. */
  submitted_powers: {
    id: Generated<number>;
    assembly_id: number;
    sender_id: number;
    /** Whether the sender is the represented; else the attorney. */
    gives: number;
    /** Name and number as the sender wrote them; the number is empty once it was decided. */
    other_name: string;
    other_dni: string;
    /** Name of a stored document; null once it was decided. */
    document: string | null;
    submitted_at: string;
    state: 'pending' | 'confirmed' | 'refused' | 'withdrawn';
    reason: Generated<string>;
  };
  /** Who voted; never the choice. */
  turnout: {
    question_id: number;
    /** Holder of the right. */
    user_id: number;
    /** Whether an attorney cast the ballot. */
    by_proxy: number;
  };
  /** The words of the name of each user who is not deleted, kept by triggers. */
  user_name_words: {
    /** A part of `name_search` between two spaces. */
    word: string;
    user_id: number;
  };
  users: {
    id: Generated<number>;
    name: string;
    last_name: string;
    /** Lowercase; unique. */
    email: string;
    phone: string;
    /** Id of a document type, R9.4. */
    dni_type: number | null;
    /** Unique unless null. */
    dni: string | null;
    /** Argon2id in PHC format; empty for a user who cannot sign in before a password is set. */
    password_hash: string;
    user_type: number;
    /** Counts the changes that end this user's tokens. */
    session_count: Generated<number>;
    created_at: string;
    /** Name and last name. */
    name_search: Generated<string>;
    last_name_search: Generated<string>;
    email_search: Generated<string>;
    dni_search: Generated<string>;
    /** When the user was deleted. The row stays, without personal data, because ballots, responses and powers of attorney refer to it. */
    deleted_at: string | null;
    /** When an administrator last set the password; null if never, or before this column existed. */
    password_assigned_at: string | null;
    /** When another administrator last chose the e-mail address of this account, or this account did with a password of theirs. */
    email_assigned_at: string | null;
    /** When the last invitation was handed over to the mail server. */
    invited_at: string | null;
    /** When the owner first set the password by a mailed link. */
    activated_at: string | null;
    /** Counts the passwords that followed the first one. */
    password_changes: Generated<number>;
    /** When an administrator last showed a code that signs in as this member. */
    entrance_shown_at: string | null;
    /** The administrator; null for what was set before this column existed, and by the operator of the server. */
    password_assigned_by: number | null;
    email_assigned_by: number | null;
    /** 1 if the identity was verified at the desk by the administrator who set the credential, or by one who is not independent, 2 if by an independent one; 0 again after a link to an address that an administrator chose (R3.15). */
    verified_by_assigner: Generated<number>;
    /** 0 or 1; null while nobody said (R21.2). */
    in_good_standing: number | null;
    /** ISO 8601 in UTC. */
    standing_since: string | null;
    /** Who or what said it, in Spanish. */
    standing_source: string | null;
    /** The account of the same person into which this one was merged; it keeps its name, and counts as deleted (R9.19). */
    merged_into: number | null;
    /** Since when they refuse letters (R22.2). */
    unsubscribed_at: string | null;
  };
  /** The saves of a record; only of content with a history more than the newest. Erased with their record. */
  versions: {
    section: PublishedTable | 'links' | 'users' | 'assemblies' | 'questions' | 'assistance_steps';
    record_id: number;
    number: number;
    /** Null for the content from before versions were kept. */
    saved_at: string | null;
    user_id: number | null;
    /** The version whose content was restored. */
    restored: number | null;
    /** Name of a stored picture of that content. */
    picture: string | null;
    /** JSON text of the fields; null without a history. */
    content: string | null;
  };
  voting_rights: {
    question_id: number;
    user_id: number;
    /** The attorney at the opening of the voting; null without one, or once that power has ended. */
    attorney_id: number | null;
    /** Whether the right was taken while the voting was open. */
    suspended: Generated<number>;
    /** Who could cast it with a credential that an administrator had set: the sum of 1 (holder) and 2 (attorney). */
    prepared: Generated<number>;
  };
  /** How a user attended who was deleted before the end of the assembly, or was represented at a voting by one. The roll itself says that they are absent, so that they do not count in the quorum. */
  withdrawn_attendees: {
    assembly_id: number;
    user_id: number;
    attendance: 'present' | 'represented' | 'absent';
    /** Who represented them; null without. */
    attorney_id: number | null;
    /** Null for those who were not deleted: their right is that of the roll. */
    can_vote: number | null;
  };
}
