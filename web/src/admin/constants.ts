/** Constants of the specification (docs/rules.md, R14) for the administrators' screens. */

/** Milliseconds. */
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
} as const;

/** Preview lengths in characters; an ellipsis follows where something was cut. */
export const PREVIEWS = { benefit: 150, news: 182, course: 80, assembly: 68 } as const;

/** Width by height of pictures. */
export const PICTURE_RATIOS = { news: 16 / 9, benefit: 1 } as const;
