/**
 * Every constant of the specification (R14), once.
 * Durations are in milliseconds unless the name says otherwise.
 */

export const USER_TYPES = { member: 1, administrator: 2 } as const;

/** Roles as the menu shows them to a person. */
export const USER_TYPE_NAMES: Readonly<Record<number, string>> = { 1: 'Asociado', 2: 'Administrador' };

export const DELAYS = {
  signInRedirect: 2800,
  linkSave: 3000,
  benefitSave: 3000,
  newsSave: 3000,
  attorneyPowerSave: 3000,
  courseSave: 2000,
  registrationSave: 2000,
  assemblySave: 2000,
  closeVoting: 2000,
  articleEdit: 1000,
  editQuestionDialog: 2000,
  addAttendeeDialog: 1000,
  editUserDialog: 2500,
  searchDebounce: 200,
  /** How long restoring the saved state may take before the interface is shown without it. */
  restoreTimeout: 5000,
} as const;

export const TOASTS = {
  defaultDuration: 4000,
  successDuration: 2000,
  removeDelay: 1000,
  most: 20,
  maxWidthPx: 350,
} as const;

/** Preview lengths in characters; an ellipsis follows where something was cut. */
export const PREVIEWS = { benefit: 150, news: 182, course: 80, assembly: 68 } as const;

export const CROP = {
  news: { aspectRatio: 16 / 9 },
  benefit: { aspectRatio: 1 },
  /** Pixels. */
  dialog: { width: 400, height: 400 },
  minimumBox: { width: 10, height: 10 },
  viewMode: 1,
} as const;

/** Pixels. */
export const CHART = { height: 350, margin: { top: 100, right: 10, bottom: 30, left: 40 } } as const;

export const QUERIES = { staleTime: 5 * 60_000, retries: 3, maxRetryDelay: 30_000 } as const;

/** The name under which the browser keeps the signed-in state. */
export const SAVED_STATE_KEY = 'root';

export const COURSE_CATEGORY_ID = '11';

/** What an associate picks in the profile, by the ids of R8.2; 2 is not one of them. */
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
export const PRIVACY_POLICY_SINCE = '1 de febrero de 2024';

/** Advice shown in forms; the server's own cap is `MAX_UPLOAD_MB`. */
export const UPLOAD_ADVICE_MB = 20;

/** Most characters a field holds. */
export const FIELD_LIMITS = {
  password: 25,
  phone: 15,
  email: 254,
  keyword: 200,
  /** Of a value in the activity log; a longer one is shortened around its first difference. */
  activityValue: 300,
  webAddress: 2048,
  title: 200,
  profileItem: 200,
  description: 10_000,
  agendaPoint: 500,
  question: 1000,
  personName: 100,
  dni: 30,
  /** Titles of scientific articles are long. */
  articleName: 300,
  /** Colombian pesos. */
  price: 999_999_999,
  participants: 1_000_000,
  /** One step of RAFA, and how many there may be. */
  step: 1000,
  steps: 100,
  minutesLine: 200,
  minutesNumber: 30,
  minutesRemarks: 20_000,
} as const;

/** Fewest characters of a password that is set; those that are there already may be shorter. */
export const MIN_PASSWORD_LENGTH = 8;

/**
 * Live streams, in milliseconds: how often the server sends a sign of life, after how long without one the client takes the
 * connection for dead, and after how long without an answer to asking anew it says that figures may be old. A frozen
 * server is told of before the last two have passed: within ten seconds.
 */
export const LIVENESS = { heartbeat: 2500, silence: 6000, stale: 3000 } as const;

/** The code that is mailed to delete an account: how long it is good, and how many wrong ones end it. */
export const DELETION_CODE = { digits: 6, lifetime: 15 * 60_000, tries: 5 } as const;

/** The second step of signing in: codes as every application for the phone makes them (RFC 6238). */
export const SECOND_FACTOR = { digits: 6, periodSeconds: 30 } as const;

/** What signs in once each when the phone is lost; `characters` carry 5 bits each. */
export const RECOVERY_CODES = { count: 10, characters: 10 } as const;

/** How long an access token is good for, in seconds. */
export const TOKEN_LIFETIME_SECONDS = 12 * 60 * 60;

/** The zone whose days and hours are meant, wherever the browser is: Colombia, five hours behind UTC the whole year. */
export const HOURS_BEHIND_UTC = 5;
