/** Benefits (R6.1, R6.4). */
import { CONTENT_KINDS } from './kinds.ts';
import { declarePictureCardCalls } from './picture-cards.ts';

export const benefitsCalls = declarePictureCardCalls({
  base: '/benefits',
  list: '/benefits/getBenefits',
  area: CONTENT_KINDS.benefit.area,
  all: 'Benefits',
  one: 'a benefit',
});

export const {
  list: listBenefits,
  create: createBenefit,
  update: updateBenefit,
  move: moveBenefit,
  remove: deleteBenefit,
  listVersions: listBenefitVersions,
  restoreVersion: restoreBenefitVersion,
} = benefitsCalls;
