import type { Ctx } from '../context.ts'
import { intakeRoutes } from '../features/intake/routes.ts'
import { catalogRoutes } from '../features/catalog/routes.ts'
import { claimsRoutes } from '../features/claims/routes.ts'
import { cartsRoutes } from '../features/carts/routes.ts'
import { addOnRoutes } from '../features/add-on/routes.ts'
import { checkoutRoutes } from '../features/checkout/routes.ts'
import { siteRoutes } from '../features/site/routes.ts'
import { supportChatRoutes } from '../features/support-chat/routes.ts'
import { verificationRoutes } from '../features/verification/routes.ts'
import { accountsRoutes } from '../features/accounts/routes.ts'
import { doseQuestionRoutes } from '../features/dose-questions/routes.ts'
import { stateNoticeRoutes } from '../features/state-notices/routes.ts'
import { draftsRoutes } from '../features/drafts/routes.ts'
import { homeRoutes } from '../features/home/routes.ts'
import { orderFilesRoutes, ordersRoutes } from '../features/orders/routes.ts'
import { deliveryRoutes } from '../features/shipments/routes.ts'
import { ordersSubscriptionsRoutes, subscriptionsRoutes } from '../features/subscriptions/routes.ts'
import { assessmentsRoutes } from '../features/assessments/routes.ts'
import { mediaRoutes } from '../features/media/routes.ts'
import { cliniciansRoutes } from '../features/clinicians/routes.ts'
import { careHoldRoutes } from '../features/hold-decisions/routes.ts'
import { prescriptionsRoutes } from '../features/prescriptions/routes.ts'
import { profileRoutes } from '../features/profile/routes.ts'
import { orderPromisesRoutes } from '../features/promises/routes.ts'
import { complaintRoutes } from '../features/complaint-decisions/routes.ts'
import { replacementRoutes } from '../features/replacement/routes.ts'
import { doctorChatRoutes } from '../features/doctor-chat/routes.ts'
import { visitsRoutes } from '../features/visits/routes.ts'
import { dataRequestRoutes } from '../features/data-requests/routes.ts'
import { waitlistRoutes } from '../features/waitlist/routes.ts'
import { therapiesRoutes } from '../features/therapies/routes.ts'
import { demoRoutes } from '../features/demo/routes.ts'

/** Every handler of the patient origin, by feature. */
export function patientRouter(ctx: Ctx) {
  return {
    intake: intakeRoutes(ctx),
    catalog: catalogRoutes(ctx),
    claims: claimsRoutes(ctx),
    carts: cartsRoutes(ctx),
    checkout: checkoutRoutes(ctx),
    addOn: addOnRoutes(ctx),
    verification: verificationRoutes(ctx),
    accounts: accountsRoutes(ctx),
    drafts: draftsRoutes(ctx),
    orders: { ...ordersRoutes(ctx), ...deliveryRoutes(ctx), ...ordersSubscriptionsRoutes(ctx) },
    home: homeRoutes(ctx),
    billing: subscriptionsRoutes(ctx),
    assessments: assessmentsRoutes(ctx),
    media: { ...mediaRoutes(ctx), ...orderFilesRoutes(ctx) },
    prescriptions: prescriptionsRoutes(ctx),
    careHolds: careHoldRoutes(ctx),
    doseQuestions: doseQuestionRoutes(ctx),
    stateNotices: stateNoticeRoutes(ctx),
    complaints: complaintRoutes(ctx),
    profile: profileRoutes(ctx),
    clinicians: cliniciansRoutes(ctx),
    promises: orderPromisesRoutes(ctx),
    replacement: replacementRoutes(ctx),
    doctorChat: doctorChatRoutes(ctx),
    visits: visitsRoutes(ctx),
    therapies: therapiesRoutes(ctx),
    waitlist: waitlistRoutes(ctx),
    dataRequests: dataRequestRoutes(ctx),
    site: siteRoutes(ctx),
    supportChat: supportChatRoutes(ctx),
    demo: demoRoutes(ctx),
  }
}
