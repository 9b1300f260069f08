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

/**
 * Cards of the app's lists, as they are shown beside the forms. Ratio and characters are the specification's (R6.2,
 * R6.3, R7.3); it gives none for the pictures of courses and assemblies, and no lines for a title.
 */
const TITLE_LINES = 2;
export const APP_CARDS = {
  news: { ratio: PICTURE_RATIOS.news, characters: PREVIEWS.news, cut: '…', titleLines: TITLE_LINES },
  benefit: { ratio: PICTURE_RATIOS.benefit, characters: PREVIEWS.benefit, cut: '…', titleLines: TITLE_LINES },
  course: { ratio: PICTURE_RATIOS.news, characters: PREVIEWS.course, cut: '…', titleLines: TITLE_LINES },
  assembly: {
    ratio: PICTURE_RATIOS.news,
    characters: PREVIEWS.assembly,
    cut: '...',
    titleLines: TITLE_LINES,
  },
} as const;

/** Pixels. */
export const CHART = { height: 350, margin: { top: 100, right: 10, bottom: 30, left: 40 } } as const;
