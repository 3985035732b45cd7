import type { Ctx } from '../context.ts'
import { intakeRoutes } from '../rooms/intake/routes.ts'
import { catalogRoutes } from '../rooms/catalog/routes.ts'
import { claimsRoutes } from '../rooms/claims/routes.ts'
import { cartsRoutes } from '../rooms/carts/routes.ts'
import { addOnRoutes } from '../rooms/add-on/routes.ts'
import { checkoutRoutes } from '../rooms/checkout/routes.ts'
import { siteRoutes } from '../rooms/site/routes.ts'
import { verificationRoutes } from '../rooms/verification/routes.ts'
import { accountsRoutes } from '../rooms/accounts/routes.ts'
import { draftsRoutes } from '../rooms/drafts/routes.ts'
import { ordersRoutes } from '../rooms/orders/routes.ts'
import { subscriptionsRoutes } from '../rooms/subscriptions/routes.ts'
import { assessmentsRoutes } from '../rooms/assessments/routes.ts'
import { mediaRoutes } from '../rooms/media/routes.ts'
import { prescriptionsRoutes } from '../rooms/prescriptions/routes.ts'
import { promisesRoutes } from '../rooms/promises/routes.ts'
import { visitsRoutes } from '../rooms/visits/routes.ts'
import { dataRequestRoutes } from '../rooms/data-requests/routes.ts'
import { waitlistRoutes } from '../rooms/waitlist/routes.ts'
import { therapiesRoutes } from '../rooms/content/routes.ts'
import { demoRoutes } from '../rooms/demo/routes.ts'

/** Every handler of the patient origin, by room. */
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
    orders: ordersRoutes(ctx),
    billing: subscriptionsRoutes(ctx),
    assessments: assessmentsRoutes(ctx),
    media: mediaRoutes(ctx),
    prescriptions: prescriptionsRoutes(ctx),
    promises: promisesRoutes(ctx),
    visits: visitsRoutes(ctx),
    therapies: therapiesRoutes(ctx),
    waitlist: waitlistRoutes(ctx),
    dataRequests: dataRequestRoutes(ctx),
    site: siteRoutes(ctx),
    demo: demoRoutes(ctx),
  }
}
