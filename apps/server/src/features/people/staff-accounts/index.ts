export { ACCESS_REVIEW, requestAccessReview, scheduleAccessReview } from './access-review.ts'
export {
  inviteFirstAdministrator,
  recoverAdministrator,
  warnWithoutAdministrator,
} from './first-administrator.ts'
export { grantAfterWait } from './decide-role-grant.ts'
export { lockStaff, rolesOf, type StaffRow } from './staff-store.ts'
export { LICENSE_WARNING, scheduleMissingWarnings, sendLicenseWarning } from './license-warnings.ts'
export { invitePerson } from './invite-person.ts'
export { waitingRolesOf } from './role-grants-store.ts'
export { saveLicense } from './save-license.ts'
