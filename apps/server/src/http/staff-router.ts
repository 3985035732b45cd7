import type { Ctx } from '../context.ts'
import { staffAccountsRoutes } from '../features/people/staff-accounts/routes.ts'
import { passkeyRoutes } from '../features/people/passkeys/routes.ts'
import { staffAccessRoutes } from '../features/people/staff-access/routes.ts'
import { staffCliniciansRoutes } from '../features/desks/clinicians/routes.ts'
import { emergencyRoutes } from '../features/care/emergencies/routes.ts'
import { officeHoursRoutes } from '../features/care/office-hours/routes.ts'
import { staffClinicalQualityRoutes } from '../features/care/clinical-quality/routes.ts'
import { clinicRoutes } from '../features/desks/clinic/routes.ts'
import { staffComplaintRoutes } from '../features/care/complaint-decisions/routes.ts'
import { staffCareHoldRoutes } from '../features/care/hold-decisions/routes.ts'
import { identityRoutes } from '../features/care/identity/routes.ts'
import { cannedRepliesRoutes, inboxRoutes } from '../features/desks/inbox/routes.ts'
import { pharmaciesRoutes } from '../features/ground/pharmacies/routes.ts'
import { shipmentsRoutes } from '../features/care/shipments/routes.ts'
import { supportRoutes } from '../features/desks/support/routes.ts'
import { staffBillingRoutes } from '../features/desks/billing/routes.ts'
import { conversionRoutes } from '../features/ground/conversions/routes.ts'
import { staffReplacementRoutes } from '../features/care/replacement/routes.ts'
import { salesRoutes } from '../features/desks/sales/routes.ts'
import { closedDayRoutes } from '../features/ground/closed-days/routes.ts'
import { companyRoutes } from '../features/ground/company/routes.ts'
import { promiseHoursRoutes } from '../features/ground/promise-hours/routes.ts'
import { letterRoutes } from '../features/ground/notifications/routes.ts'
import { staffLegalRoutes } from '../features/ground/legal/routes.ts'
import { staffClaimsRoutes } from '../features/care/claims/routes.ts'
import { staffPromisesRoutes } from '../features/care/promises/routes.ts'
import { staffTherapiesRoutes } from '../features/ground/therapies/routes.ts'
import { searchRoutes } from '../features/desks/search/routes.ts'
import { staffSignOffRoutes } from '../features/care/sign-offs/routes.ts'
import { staffStatesRoutes } from '../features/care/state-openings/routes.ts'
import { staffStoriesRoutes } from '../features/desks/stories/routes.ts'
import { staffDataRequestRoutes } from '../features/desks/data-requests/routes.ts'
import { staffReportsRoutes } from '../features/desks/reports/routes.ts'
import { staffWaitlistRoutes } from '../features/desks/waitlist/routes.ts'
import { staffVisitsRoutes } from '../features/care/visits/routes.ts'
import { tasksRoutes } from '../features/ground/tasks/routes.ts'
import { staffTicketsRoutes } from '../features/care/tickets/routes.ts'
import { staffBrowserErrorsRoutes } from '../features/ground/browser-errors/routes.ts'
import { alertsRoutes } from '../features/ground/alerts/routes.ts'
import { statusRoutes } from '../features/desks/service-status/routes.ts'
import { administrationRoutes } from '../features/desks/administration/routes.ts'

export function staffRouter(ctx: Ctx) {
  return {
    access: staffAccessRoutes(ctx),
    passkeys: passkeyRoutes(ctx),
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
    reports: staffReportsRoutes(ctx),
    alerts: alertsRoutes(ctx),
    browserErrors: staffBrowserErrorsRoutes(ctx),
    status: statusRoutes(ctx),
    claims: staffClaimsRoutes(ctx),
    closedDays: closedDayRoutes(ctx),
    company: companyRoutes(ctx),
    promiseHours: promiseHoursRoutes(ctx),
    notifications: letterRoutes(ctx),
    legal: staffLegalRoutes(ctx),
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
