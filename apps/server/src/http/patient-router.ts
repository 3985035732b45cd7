import type { Ctx } from '../context.ts'
import { intakeRoutes } from '../features/desks/intake/routes.ts'
import { catalogRoutes } from '../features/care/catalog/routes.ts'
import { legalRoutes } from '../features/ground/legal/routes.ts'
import { claimsRoutes } from '../features/care/claims/routes.ts'
import { cartsRoutes } from '../features/desks/carts/routes.ts'
import { addOnRoutes } from '../features/care/add-on/routes.ts'
import { checkoutRoutes } from '../features/desks/checkout/routes.ts'
import { siteRoutes } from '../features/desks/site/routes.ts'
import { supportChatRoutes } from '../features/care/support-chat/routes.ts'
import { verificationRoutes } from '../features/people/verification/routes.ts'
import { accountsRoutes } from '../features/people/accounts/routes.ts'
import { doseQuestionRoutes } from '../features/care/dose-questions/routes.ts'
import { stateNoticeRoutes } from '../features/care/state-notices/routes.ts'
import { draftsRoutes } from '../features/desks/drafts/routes.ts'
import { homeRoutes } from '../features/desks/home/routes.ts'
import { orderFilesRoutes, ordersRoutes } from '../features/care/orders/routes.ts'
import { deliveryRoutes } from '../features/care/shipments/routes.ts'
import { ordersSubscriptionsRoutes, subscriptionsRoutes } from '../features/care/subscriptions/routes.ts'
import { assessmentsRoutes } from '../features/care/assessments/routes.ts'
import { browserErrorsRoutes } from '../features/ground/browser-errors/routes.ts'
import { mediaRoutes } from '../features/ground/media/routes.ts'
import { cliniciansRoutes } from '../features/desks/clinicians/routes.ts'
import { careHoldRoutes } from '../features/care/hold-decisions/routes.ts'
import { prescriptionsRoutes } from '../features/care/prescriptions/routes.ts'
import { profileRoutes } from '../features/people/profile/routes.ts'
import { orderPromisesRoutes } from '../features/care/promises/routes.ts'
import { complaintRoutes } from '../features/care/complaint-decisions/routes.ts'
import { replacementRoutes } from '../features/care/replacement/routes.ts'
import { doctorChatRoutes } from '../features/care/doctor-chat/routes.ts'
import { visitsRoutes } from '../features/care/visits/routes.ts'
import { dataRequestRoutes } from '../features/desks/data-requests/routes.ts'
import { waitlistRoutes } from '../features/desks/waitlist/routes.ts'
import { therapiesRoutes } from '../features/ground/therapies/routes.ts'
import { demoRoutes } from '../features/desks/demo/routes.ts'

export function patientRouter(ctx: Ctx) {
  return {
    intake: intakeRoutes(ctx),
    catalog: catalogRoutes(ctx),
    claims: claimsRoutes(ctx),
    legal: legalRoutes(ctx),
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
    browserErrors: browserErrorsRoutes(ctx),
    supportChat: supportChatRoutes(ctx),
    demo: demoRoutes(ctx),
  }
}
