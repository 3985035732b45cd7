import type { Ctx } from '../context.ts'
import { staffAccountsRoutes } from '../rooms/staff-accounts/routes.ts'
import { staffAccessRoutes } from '../rooms/staff-access/routes.ts'
import { clinicRoutes } from '../rooms/clinic/routes.ts'
import { fulfilmentRoutes } from '../rooms/fulfilment/routes.ts'
import { serviceDeskRoutes } from '../rooms/service-desk/routes.ts'
import { staffBillingRoutes } from '../rooms/staff-billing/routes.ts'
import { conversionRoutes } from '../rooms/conversion/routes.ts'
import { salesRoutes } from '../rooms/sales/routes.ts'
import { staffClaimsRoutes } from '../rooms/claims/routes.ts'
import { staffPromisesRoutes } from '../rooms/promises/routes.ts'
import { staffTherapiesRoutes } from '../rooms/content/routes.ts'
import { staffStoriesRoutes } from '../rooms/stories/routes.ts'
import { staffDataRequestRoutes } from '../rooms/data-requests/routes.ts'
import { staffWaitlistRoutes } from '../rooms/waitlist/routes.ts'
import { tasksRoutes } from '../rooms/tasks/routes.ts'
import { administrationRoutes } from '../rooms/administration/routes.ts'

/** Every handler of the staff origin, by room. */
export function staffRouter(ctx: Ctx) {
  return {
    access: staffAccessRoutes(ctx),
    accounts: staffAccountsRoutes(ctx),
    tasks: tasksRoutes(ctx),
    dataRequests: staffDataRequestRoutes(ctx),
    waitlist: staffWaitlistRoutes(ctx),
    clinic: clinicRoutes(ctx),
    pharmacy: fulfilmentRoutes(ctx),
    service: serviceDeskRoutes(ctx),
    billing: staffBillingRoutes(ctx),
    sales: salesRoutes(ctx),
    promises: staffPromisesRoutes(ctx),
    administration: administrationRoutes(ctx),
    claims: staffClaimsRoutes(ctx),
    stories: staffStoriesRoutes(ctx),
    therapies: staffTherapiesRoutes(ctx),
    conversions: conversionRoutes(ctx),
  }
}
