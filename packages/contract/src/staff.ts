import { staffBrowserErrors } from './browser-errors.ts'
import { staffCareHolds } from './care-holds.ts'
import { staffClaims } from './claims.ts'
import { staffClosedDays } from './closed-days.ts'
import { staffCompany } from './company.ts'
import { staffPromiseHours } from './promise-hours.ts'
import { staffNotifications } from './notifications.ts'
import { staffLegal } from './legal.ts'
import { staffClinicians } from './clinicians.ts'
import { staffDataRequests } from './data-requests.ts'
import { staffAccess } from './staff-access.ts'
import { staffPasskeys } from './staff-passkeys.ts'
import { staffAccounts } from './staff-accounts.ts'
import { staffAdministration } from './staff-administration.ts'
import { staffAlerts } from './staff-alerts.ts'
import { staffBilling } from './staff-billing.ts'
import { staffClinic } from './staff-clinic.ts'
import { staffClinicalQuality } from './staff-clinical-quality.ts'
import { staffConversions } from './staff-conversions.ts'
import { staffCannedReplies, staffInbox } from './staff-inbox.ts'
import { staffIdentity } from './staff-identity.ts'
import { staffEmergencies } from './staff-emergencies.ts'
import { staffOfficeHours } from './staff-office-hours.ts'
import { staffPharmacy } from './staff-shipments.ts'
import { staffPharmacies } from './staff-pharmacies.ts'
import { staffPromises } from './staff-promises.ts'
import { staffComplaints } from './complaints.ts'
import { staffReplacement } from './staff-replacement.ts'
import { staffSales } from './staff-sales.ts'
import { staffService } from './staff-support.ts'
import { staffSearch } from './staff-search.ts'
import { staffSignOffs } from './staff-sign-offs.ts'
import { staffStates } from './staff-states.ts'
import { staffStatus } from './staff-service-status.ts'
import { staffStories } from './staff-stories.ts'
import { staffTasks } from './staff-tasks.ts'
import { staffTickets } from './staff-tickets.ts'
import { staffVisits } from './staff-visits.ts'
import { staffReports } from './staff-reports.ts'
import { staffWaitlist } from './staff-waitlist.ts'
import { staffTherapies } from './therapies.ts'

export const staffContract = {
  access: staffAccess,
  passkeys: staffPasskeys,
  accounts: staffAccounts,
  clinicians: staffClinicians,
  tasks: staffTasks,
  tickets: staffTickets,
  dataRequests: staffDataRequests,
  waitlist: staffWaitlist,
  clinic: staffClinic,
  careHolds: staffCareHolds,
  identity: staffIdentity,
  visits: staffVisits,
  inbox: staffInbox,
  cannedReplies: staffCannedReplies,
  pharmacy: staffPharmacy,
  pharmacies: staffPharmacies,
  service: staffService,
  billing: staffBilling,
  sales: staffSales,
  promises: staffPromises,
  complaints: staffComplaints,
  replacement: staffReplacement,
  administration: staffAdministration,
  reports: staffReports,
  alerts: staffAlerts,
  browserErrors: staffBrowserErrors,
  status: staffStatus,
  claims: staffClaims,
  closedDays: staffClosedDays,
  company: staffCompany,
  promiseHours: staffPromiseHours,
  notifications: staffNotifications,
  legal: staffLegal,
  signOffs: staffSignOffs,
  states: staffStates,
  clinicalQuality: staffClinicalQuality,
  stories: staffStories,
  therapies: staffTherapies,
  emergencies: staffEmergencies,
  officeHours: staffOfficeHours,
  conversions: staffConversions,
  search: staffSearch,
}
