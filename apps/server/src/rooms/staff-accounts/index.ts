export { ACCESS_REVIEW, askForAccessReview, planAccessReview } from './access-review.ts'
export {
  inviteFirstAdministrator,
  recoverAdministrator,
  warnWithoutAdministrator,
} from './first-administrator.ts'
export { LICENSE_WARNING, planMissingWarnings, warnOfLicense } from './license-warnings.ts'
