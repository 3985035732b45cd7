import { DATA_REQUEST_NAMES, mayAnswerDataRequest } from '@contour/domain/data-requests/data-request'
import { isOverdue } from '@contour/domain/tasks/task-times'
import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { asStaff, type Caller, type StaffCaller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { countRows, keyset, type SortKey } from '../../../db/keyset.ts'
import { chartNotes, dataRequests, orders, staffMembers, users } from '../../../db/schema.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { licensedStates, livesIn } from '../../ground/states/index.ts'
import { homeState } from '../../ground/whereabouts/index.ts'
import { maskEmail, maskName } from '@contour/domain/contact/mask'
import { auditRequest } from './create-data-request.ts'
import { endRequest, toDataRequestResponse, subjectOf, type DataRequestRow } from './request-store.ts'

const filer = alias(staffMembers, 'filer')

const select = (db: Reader) =>
  db
    .select({
      request: dataRequests,
      user: users,
      decider: staffMembers.name,
      filer: filer.name,
      state: homeState(sql`users.id`),
    })
    .from(dataRequests)
    .innerJoin(users, eq(users.id, dataRequests.user_id))
    .leftJoin(staffMembers, eq(staffMembers.id, dataRequests.decided_by))
    .leftJoin(filer, eq(filer.id, dataRequests.filed_by))
    .$dynamic()

type Found = Awaited<ReturnType<typeof select>>[number]

function staffRequestRow({ request, user, decider, filer: filedBy }: Found, now: Date, { roles }: Answerer) {
  const { has_file: _, ...shown } = toDataRequestResponse(request)
  return {
    ...shown,
    patient: maskName(`${user.first_name} ${user.last_name}`),
    email: maskEmail(user.email),
    patient_id: user.public_id,
    overdue: request.state === 'open' && isOverdue(request.due_at, now),
    decided_by: decider,
    filed_by: filedBy,
    may_answer: mayAnswerDataRequest(request.kind, roles),
  }
}

const FIRST_DUE: readonly SortKey[] = [
  { by: dataRequests.due_at, kind: 'instant' },
  { by: dataRequests.id, kind: 'number' },
]
const LAST_ENDED: readonly SortKey[] = [
  { by: dataRequests.ended_at, kind: 'instant', order: 'desc' },
  { by: dataRequests.id, kind: 'number', order: 'desc' },
]

/** Lists a page of the patients' data requests: open ones with the first due first, ended ones newest first. */
export async function listRequests(ctx: Ctx, caller: Caller, show: 'open' | 'ended', after?: string) {
  const answerer = await answererOf(ctx, asStaff(caller))
  const open = show === 'open'
  const page = keyset(open ? FIRST_DUE : LAST_ENDED, after)
  // A literal: as a parameter the state would prevent a prepared plan from using its index.
  const ofState = open ? sql`${dataRequests.state} = 'open'` : sql`${dataRequests.state} <> 'open'`
  // A clinician reads the corrections of the states of their licenses, which nobody else decides (D-95, D-96).
  const wanted = isOnlyClinician(answerer.roles)
    ? and(
        ofState,
        eq(dataRequests.kind, 'correction'),
        livesIn(sql`data_requests.user_id`, answerer.licensed),
      )
    : ofState
  const found = await select(ctx.db)
    .where(and(wanted, page.where))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  const { rows, next } = page.cut(found, ({ request }) => [
    (open ? null : request.ended_at) ?? request.due_at,
    request.id,
  ])
  await audit(ctx.db, 'data_requests.listed', { after: { rows: rows.length } })
  const now = ctx.clock.now()
  return {
    message: 'Requests.',
    rows: rows.map((row) => staffRequestRow(row, now, answerer)),
    next,
    total: await countRows(
      ctx.db,
      ctx.db.select({ id: dataRequests.id }).from(dataRequests).where(wanted).$dynamic(),
    ),
  }
}

/**
 * Fulfills a request, or refuses it with a reason; notifies its patient and ends its task (D-54).
 * @throws AppError not_found, conflict once it was answered or withdrawn, which an audit row records
 */
export async function answerRequest(
  ctx: Ctx,
  caller: Caller,
  input: { id: string; text: string; state: 'fulfilled' | 'refused' },
) {
  const staff = asStaff(caller)
  const [known] = await select(ctx.db).where(eq(dataRequests.public_id, input.id))
  if (!known) throw notFound()
  const answerer = await answererOf(ctx, staff)
  if (!mayAnswerDataRequest(known.request.kind, staff.roles))
    throw new AppError('forbidden', {
      message:
        known.request.kind === 'correction'
          ? 'A clinician decides about a correction of the record.'
          : 'Support answers this request.',
    })
  if (known.request.kind === 'correction' && !answerer.licensed.has(known.state))
    throw new AppError('not_licensed')
  const ended = await ctx.db.transaction(async (tx) => {
    const row = await endRequest(tx, ctx, known.request.id, {
      state: input.state,
      decidedBy: staff.staffId,
      answer: input.text,
      event: input.state === 'fulfilled' ? 'The request was fulfilled.' : 'The request was refused.',
    })
    if (!row) return null
    if (row.kind === 'correction' && input.state === 'fulfilled') await appendToRecord(tx, ctx, row, staff)
    await notify(tx, ctx, 'data_request_answered', known.user, { requestId: row.public_id })
    await auditRequest(tx, row, `data_request.${input.state}`)
    return row
  })
  if (!ended) {
    await audit(ctx.db, 'data_request.answer_refused', {
      subjectUser: known.user.id,
      subject: subjectOf(input.id),
    })
    throw new AppError('conflict', { message: 'This request was already answered or withdrawn.' })
  }
  const [found] = await select(ctx.db).where(eq(dataRequests.id, ended.id))
  if (!found) throw notFound()
  return {
    message: `“${DATA_REQUEST_NAMES[toDataRequestResponse(ended).kind]}” is answered. The patient has a message.`,
    request: staffRequestRow(found, ctx.clock.now(), answerer),
  }
}

type Answerer = { roles: StaffCaller['roles']; licensed: ReadonlySet<string> }

const answererOf = async ({ db, clock }: Ctx, { roles, staffId }: StaffCaller): Promise<Answerer> => ({
  roles,
  licensed: roles.includes('clinician')
    ? await licensedStates(db, clock, staffId, 'treat')
    : new Set<string>(),
})

const isOnlyClinician = (roles: StaffCaller['roles']): boolean =>
  roles.includes('clinician') && !roles.includes('support') && !roles.includes('administrator')

/**
 * Appends a correction to the record, as a note on the chart of the newest order: what was asked and what the clinician
 * decided. What the record said before stays (45 CFR 164.526(c), D-95).
 */
async function appendToRecord(
  tx: Tx,
  { clock }: Ctx,
  row: DataRequestRow,
  { staffId }: StaffCaller,
): Promise<void> {
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.user_id, row.user_id))
    .orderBy(desc(orders.id))
    .limit(1)
  if (!order)
    throw new AppError('conflict', {
      message: 'This person has no chart yet, so there is nothing to correct.',
    })
  await tx.insert(chartNotes).values({
    order_id: order.id,
    staff_id: staffId,
    text: `Correction of the record, asked by the patient: ${row.words}\nDecided: ${row.answer ?? ''}`,
    at: clock.now(),
  })
}
