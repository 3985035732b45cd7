import type { Ctx } from '../context.ts'
import { staffAccountsRoutes } from '../features/staff-accounts/routes.ts'
import { staffAccessRoutes } from '../features/staff-access/routes.ts'
import { staffCliniciansRoutes } from '../features/clinicians/routes.ts'
import { emergencyRoutes } from '../features/emergencies/routes.ts'
import { officeHoursRoutes } from '../features/office-hours/routes.ts'
import { staffClinicalQualityRoutes } from '../features/clinical-quality/routes.ts'
import { clinicRoutes } from '../features/clinic/routes.ts'
import { staffComplaintRoutes } from '../features/complaint-decisions/routes.ts'
import { staffCareHoldRoutes } from '../features/hold-decisions/routes.ts'
import { identityRoutes } from '../features/identity/routes.ts'
import { cannedRepliesRoutes, inboxRoutes } from '../features/inbox/routes.ts'
import { pharmaciesRoutes } from '../features/pharmacies/routes.ts'
import { shipmentsRoutes } from '../features/shipments/routes.ts'
import { supportRoutes } from '../features/support/routes.ts'
import { staffBillingRoutes } from '../features/billing/routes.ts'
import { conversionRoutes } from '../features/conversions/routes.ts'
import { staffReplacementRoutes } from '../features/replacement/routes.ts'
import { salesRoutes } from '../features/sales/routes.ts'
import { staffClaimsRoutes } from '../features/claims/routes.ts'
import { staffPromisesRoutes } from '../features/promises/routes.ts'
import { staffTherapiesRoutes } from '../features/therapies/routes.ts'
import { searchRoutes } from '../features/search/routes.ts'
import { staffSignOffRoutes } from '../features/sign-offs/routes.ts'
import { staffStatesRoutes } from '../features/state-openings/routes.ts'
import { staffStoriesRoutes } from '../features/stories/routes.ts'
import { staffDataRequestRoutes } from '../features/data-requests/routes.ts'
import { staffWaitlistRoutes } from '../features/waitlist/routes.ts'
import { staffVisitsRoutes } from '../features/visits/routes.ts'
import { tasksRoutes } from '../features/tasks/routes.ts'
import { staffTicketsRoutes } from '../features/tickets/routes.ts'
import { administrationRoutes } from '../features/administration/routes.ts'

/** Every handler of the staff origin, by feature. */
export function staffRouter(ctx: Ctx) {
  return {
    access: staffAccessRoutes(ctx),
    accounts: staffAccountsRoutes(ctx),
    clinicians: staffCliniciansRoutes(ctx),
    tasks: tasksRoutes(ctx),
    tickets: staffTicketsRoutes(ctx),
    dataRequests: staffDataRequestRoutes(ctx),
    waitlist: staffWaitlistRoutes(ctx),
    clinic: clinicRoutes(ctx),
    careHolds: staffCareHoldRoutes(ctx),
    complaints: staffComplaintRoutes(ctx),
    identity: identityRoutes(ctx),
    visits: staffVisitsRoutes(ctx),
    inbox: inboxRoutes(ctx),
    cannedReplies: cannedRepliesRoutes(ctx),
    pharmacy: shipmentsRoutes(ctx),
    pharmacies: pharmaciesRoutes(ctx),
    service: supportRoutes(ctx),
    billing: staffBillingRoutes(ctx),
    sales: salesRoutes(ctx),
    promises: staffPromisesRoutes(ctx),
    replacement: staffReplacementRoutes(ctx),
    administration: administrationRoutes(ctx),
    claims: staffClaimsRoutes(ctx),
    signOffs: staffSignOffRoutes(ctx),
    states: staffStatesRoutes(ctx),
    clinicalQuality: staffClinicalQualityRoutes(ctx),
    stories: staffStoriesRoutes(ctx),
    therapies: staffTherapiesRoutes(ctx),
    emergencies: emergencyRoutes(ctx),
    officeHours: officeHoursRoutes(ctx),
    conversions: conversionRoutes(ctx),
    search: searchRoutes(ctx),
  }
}
