import { browserErrors } from './browser-errors.ts'
import { accounts } from './accounts.ts'
import { addOn } from './add-on.ts'
import { assessments } from './assessments.ts'
import { billing } from './subscriptions.ts'
import { careHolds } from './care-holds.ts'
import { carts } from './carts.ts'
import { catalog } from './catalog.ts'
import { claims } from './claims.ts'
import { legal } from './legal.ts'
import { checkout } from './checkout.ts'
import { clinicians } from './clinicians.ts'
import { dataRequests } from './data-requests.ts'
import { demo } from './demo.ts'
import { doctorChat } from './doctor-chat.ts'
import { doseQuestions } from './dose-questions.ts'
import { drafts } from './drafts.ts'
import { home } from './home.ts'
import { intake } from './intake.ts'
import { media } from './media.ts'
import { orders } from './orders.ts'
import { prescriptions } from './prescriptions.ts'
import { profile } from './profile.ts'
import { complaints } from './complaints.ts'
import { replacement } from './replacement.ts'
import { promises } from './promises.ts'
import { site } from './site.ts'
import { stateNotices } from './state-notices.ts'
import { supportChat } from './support-chat.ts'
import { therapies } from './therapies.ts'
import { verification } from './verification.ts'
import { visits } from './visits.ts'
import { waitlist } from './waitlist.ts'

/** Every JSON call of the patient origin, by feature. Those of the staff origin are in `staffContract`. */
export const patientContract = {
  intake,
  catalog,
  claims,
  legal,
  carts,
  checkout,
  addOn,
  verification,
  accounts,
  drafts,
  orders,
  home,
  billing,
  assessments,
  media,
  prescriptions,
  careHolds,
  doseQuestions,
  stateNotices,
  profile,
  clinicians,
  promises,
  complaints,
  replacement,
  doctorChat,
  visits,
  waitlist,
  dataRequests,
  site,
  browserErrors,
  supportChat,
  therapies,
  demo,
}
export { staffContract } from './staff.ts'
export type { NewPasskey, UsedPasskey } from './staff-passkeys.ts'
export { plainRoutes, type PlainRoute } from './plain-routes.ts'
export { ERRORS, type ErrorCode } from './errors.ts'
export type { Access, CallFacts, CallMeta, IdLocation, Limit, OwnedResource } from './call.ts'
export { STAFF_ROLES, type StaffRole } from '@contour/domain/staff-accounts/staff-role'
