import { createApiClient } from '@contour/client/api-client'
import contract from 'virtual:staff-contract'
import { CONNECTION_MESSAGES } from './call-errors.ts'
import { staffSession } from './staff-session.ts'

/** All calls of the staff origin, typed from the contract; each rejects with a CallError. */
export const calls = createApiClient({
  contract,
  // A session that the server no longer accepts was idle for too long.
  session: { token: staffSession.token, drop: () => staffSession.end('idle') },
  messages: CONNECTION_MESSAGES,
})

type Calls = typeof calls
/** The response of a call, e.g. `Answer<'clinic', 'queue'>`. */
export type Answer<Room extends keyof Calls, Name extends keyof Calls[Room]> = Calls[Room][Name] extends (
  ...input: never[]
) => Promise<infer Out>
  ? Out
  : never

export type StaffPerson = Answer<'access', 'me'>['staff']
export type OwnSession = Answer<'access', 'sessions'>['sessions'][number]
export type OwnPasskey = Answer<'passkeys', 'list'>['passkeys'][number]
export type StaffMember = Answer<'accounts', 'list'>['staff'][number]
export type WaitingRoles = Answer<'accounts', 'list'>['waiting'][number]
export type StaffInvitation = Answer<'accounts', 'list'>['invitations'][number]
export type StaffLink = Answer<'accounts', 'openLink'>
export type QueueRow = Answer<'clinic', 'queue'>['rows'][number]
export type ChartRow = Answer<'clinic', 'charts'>['rows'][number]
/** A row of a state in which the reader is licensed: only these hold names and clinical data (D-96). */
export type LicensedRow = Extract<QueueRow, { licensed: true }>
export type Chart = Answer<'clinic', 'chart'>['chart']
export type PharmacyRow = Answer<'pharmacy', 'board'>['rows'][number]
export type ServiceOrder = Answer<'service', 'order'>['order']
export type ListedServiceOrder = Answer<'service', 'listOrders'>['rows'][number]
export type RecordRequest = Answer<'dataRequests', 'list'>['rows'][number]
export type Complaint = Answer<'complaints', 'list'>['rows'][number]
export type ComplaintFacts = Answer<'complaints', 'facts'>
export type ReplacementRequest = Answer<'replacement', 'list'>['rows'][number]
export type PharmacyReplacement = Answer<'replacement', 'board'>['rows'][number]
export type Product = Answer<'pharmacies', 'products'>['rows'][number]
export type Products = Answer<'pharmacies', 'products'>
export type Alert = Answer<'alerts', 'list'>['rows'][number]
export type ClosedDay = Answer<'closedDays', 'list'>['rows'][number]
export type CompanyRead = Answer<'company', 'read'>
export type PromiseHoursRead = Answer<'promiseHours', 'read'>
export type LetterRow = Answer<'notifications', 'list'>['rows'][number]
export type LetterPreviewed = Answer<'notifications', 'preview'>
export type LegalRow = Answer<'legal', 'list'>['rows'][number]
export type LegalVersion = LegalRow['versions'][number]
export type OpenedState = Answer<'states', 'list'>['rows'][number]
export type Pharmacy = Answer<'pharmacies', 'list'>['rows'][number]
export type Lot = Answer<'pharmacies', 'lots'>['rows'][number]
export type ParcelOfLot = Answer<'pharmacies', 'parcelsOfLot'>['rows'][number]
export type WaitRow = Answer<'waitlist', 'list'>['rows'][number]
export type CareHolds = Answer<'careHolds', 'list'>
export type CareHold = Answer<'careHolds', 'read'>['hold']
export type QualityFigures = Answer<'clinicalQuality', 'figures'>
export type QualitySample = Answer<'clinicalQuality', 'samples'>['rows'][number]
export type AdverseEventRow = Answer<'clinicalQuality', 'events'>['rows'][number]
export type SignOffs = Answer<'signOffs', 'list'>
export type SignOffRow = SignOffs['rows'][number]
export type SignOffContent = Answer<'signOffs', 'read'>
export type RedBarFacts = Answer<'emergencies', 'bar'>
export type RedRow = Answer<'emergencies', 'list'>['rows'][number]
export type AlarmWords = Answer<'emergencies', 'words'>
export type TriedWords = Answer<'emergencies', 'tryWords'>
export type Rota = Answer<'emergencies', 'rota'>
export type RotaShift = Rota['rows'][number]
export type UnansweredEmergency = Rota['unanswered'][number]
export type OfficeHoursArea = Answer<'officeHours', 'read'>['areas'][number]
export type TaskRow = Answer<'tasks', 'list'>['rows'][number]
export type TaskPeople = Answer<'administration', 'taskPeople'>
export type LateOrder = Answer<'promises', 'lateOrders'>['rows'][number]
export type OutboxRow = Answer<'administration', 'outbox'>['rows'][number]
export type ScheduledJobRow = Answer<'administration', 'jobs'>['due'][number]
export type RetentionView = Answer<'administration', 'jobs'>['retention']
export type RunRow = Answer<'administration', 'jobs'>['runs'][number]
export type Overview = Answer<'administration', 'overview'>
export type AuditRow = Answer<'administration', 'audit'>['rows'][number]
export type ServiceOrderRead = Answer<'service', 'order'>
export type FoundRow = Answer<'search', 'find'>['rows'][number]
export type ClaimRow = Answer<'claims', 'list'>['rows'][number]
export type ClaimVersion = ClaimRow['versions'][number]
export type TherapiesResponse = Answer<'therapies', 'read'>
export type StoryRow = Answer<'stories', 'list'>['rows'][number]
export type StoryVersion = StoryRow['versions'][number]
