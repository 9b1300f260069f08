/**
 * The constants of R14 that both sides need. Those of the web alone: `web/src/core/constants.ts`,
 * `web/src/admin/constants.ts`. Durations are in milliseconds unless the name says otherwise.
 */

export const USER_TYPES = { member: 1, administrator: 2 } as const;

/** Roles as the menu shows them to a person. */
export const USER_TYPE_NAMES: Readonly<Record<number, string>> = { 1: 'Asociado', 2: 'Administrador' };

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const COURSE_CATEGORY_ID = '11';

/** The categories that an associate picks in the profile, by the ids of R8.2; 2 is not one of them. */
export const PROFILE_CATEGORIES = {
  city: 1,
  country: 3,
  subspecialty: 4,
  workInstitution: 5,
  department: 6,
  hobby: 7,
  interest: 8,
  educationalInstitution: 9,
} as const;

export const RAFA_STEPS_USER_ID = 1;

/** Years of the start and the end of an assembly. */
export const ASSEMBLY_YEARS = { first: 1900, last: 2199 };

/** Maximum characters of fields. */
export const FIELD_LIMITS = {
  password: 25,
  phone: 15,
  email: 254,
  keyword: 200,
  /** Why a response of a case is hidden or deleted; the activity log keeps it whole. */
  reason: 300,
  /** A value in the activity log; a longer one is shortened around its first difference. */
  activityValue: 300,
  webAddress: 2048,
  title: 200,
  profileItem: 200,
  description: 10_000,
  /** One point of an agenda, and the maximum number of points. */
  agendaPoint: 500,
  agendaPoints: 100,
  question: 1000,
  slate: 200,
  /** People who drew a lot, counted or witnessed. */
  witness: 200,
  personName: 100,
  dni: 30,
  /** Titles of scientific articles are long. */
  articleName: 300,
  /** Colombian pesos. */
  price: 999_999_999,
  participants: 1_000_000,
  /** One step of RAFA, and the maximum number of steps. */
  step: 1000,
  steps: 100,
  /** Name of a check-in desk. */
  desk: 40,
  minutesLine: 200,
  minutesNumber: 30,
  minutesRemarks: 20_000,
} as const;

/**
 * Questions: the seats, options and paper ballots that one can have, both parts of a majority's fraction, and how many of
 * an assembly can be ordered.
 */
export const VOTING_LIMITS = {
  seats: 50,
  candidates: 200,
  slates: 50,
  places: 100,
  fraction: 1000,
  handVoters: 2000,
  ordered: 1000,
  openings: 10,
  secondRounds: 10,
} as const;

/** The list of speakers: the seconds of an intervention, people who wait, interventions of an assembly; the message of the hall. */
export const FLOOR_LIMITS = {
  seconds: 180,
  minSeconds: 10,
  maxSeconds: 3600,
  waiting: 200,
  interventions: 5000,
  message: 300,
} as const;

/** Maximum links of an assembly that are in use at the same time. */
export const MAX_EVENING_LINKS = 20;

/** Maximum arrivals and departures of one person in an assembly that they record themselves. */
export const MAX_OWN_PRESENCE_CHANGES = 50;

/** Minimum characters of a new password; existing ones may be shorter. */
export const MIN_PASSWORD_LENGTH = 8;

/**
 * Live streams, in milliseconds: the interval of the server's heartbeats, and the silence after which the client considers the
 * connection dead. With the client's `STALE_AFTER` a frozen server is reported within ten seconds.
 */
export const LIVENESS = { heartbeat: 2500, silence: 6000 } as const;

/** The code that is mailed to delete an account: its lifetime, and the wrong tries that end it. */
export const DELETION_CODE = { digits: 6, lifetime: 15 * MINUTE, tries: 5 } as const;

/** Lifetime in milliseconds of a mailed link for a forgotten password. */
export const RECOVERY_LINK_LIFETIME = 60 * MINUTE;

/** Invitations: maximum ids in one call, and maximum waiting mails. */
export const INVITATIONS = { ids: 10_000, waiting: 20_000 } as const;

/** Calls on many rows: maximum named ids, excepted rows, changed rows and listed failures. */
export const SELECTION = {
  ids: 10_000,
  except: 1000,
  rows: 20_000,
  listed: 100,
  /** Rows while a voting is open: a ballot waits for the transaction. */
  besideVoting: 500,
} as const;

/** The second factor of signing in: codes as every application for the phone makes them (RFC 6238). */
export const SECOND_FACTOR = { digits: 6, periodSeconds: 30 } as const;

/** Recovery codes, valid once each; `characters` carry 5 bits each. */
export const RECOVERY_CODES = { count: 10, characters: 10 } as const;

/** Lifetime of an access token in seconds. */
export const TOKEN_LIFETIME_SECONDS = 12 * 60 * 60;

/** Hexadecimal digits of the fingerprint of a seal, and of the id of a key that signs seals. */
export const SEAL_DIGITS = { fingerprint: 16, keyId: 16 } as const;

/** The zone of days and hours, independent of the browser's: Colombia, five hours behind UTC the whole year. */
export const HOURS_BEHIND_UTC = 5;

/** Maximum rows of an import. */
export const MAX_IMPORT_ROWS = 10_000;

/** Refused rows that the preview of an import lists. */
export const MAX_LISTED_REFUSALS = 500;

/** Maximum versions of a record, characters of their contents, and pictures they refer to; older ones are dropped. */
export const VERSION_LIMITS = { versions: 50, characters: 500_000, pictures: 20 } as const;

/** Maximum results of the quick jump, of each kind. */
export const MAX_FOUND = 6;

/** How many each list of the home holds at most. */
export const DASHBOARD_LIMITS = {
  months: 12,
  pastAssemblies: 12,
  assemblies: 20,
  openVotings: 20,
  results: 3,
  activity: 5,
} as const;
