import { DATA_REQUEST_NAMES } from '@contour/domain/data-requests/data-request'
import { isOverdue } from '@contour/domain/tasks/task-times'
import { and, eq, sql } from 'drizzle-orm'
import { asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader } from '../../../db/database.ts'
import { countRows, keyset } from '../../../db/keyset.ts'
import type { SortKey } from '../../../db/keyset.ts'
import { dataRequests, staffMembers, users } from '../../../db/schema.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { maskEmail, maskName } from '@contour/domain/contact/mask'
import { auditRequest } from './create-data-request.ts'
import { endRequest, toDataRequestResponse, subjectOf } from './request-store.ts'

const select = (db: Reader) =>
  db
    .select({ request: dataRequests, user: users, decider: staffMembers.name })
    .from(dataRequests)
    .innerJoin(users, eq(users.id, dataRequests.user_id))
    .leftJoin(staffMembers, eq(staffMembers.id, dataRequests.decided_by))
    .$dynamic()

type Found = Awaited<ReturnType<typeof select>>[number]

function staffRequestRow({ request, user, decider }: Found, now: Date) {
  const { has_file: _, ...shown } = toDataRequestResponse(request)
  return {
    ...shown,
    patient: maskName(`${user.first_name} ${user.last_name}`),
    email: maskEmail(user.email),
    patient_id: user.public_id,
    overdue: request.state === 'open' && isOverdue(request.due_at, now),
    decided_by: decider,
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
export async function listRequests(ctx: Ctx, show: 'open' | 'ended', after?: string) {
  const open = show === 'open'
  const page = keyset(open ? FIRST_DUE : LAST_ENDED, after)
  // A literal: as a parameter the state would prevent a prepared plan from using its index.
  const wanted = open ? sql`${dataRequests.state} = 'open'` : sql`${dataRequests.state} <> 'open'`
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
    status: 'success' as const,
    message: 'Requests.',
    rows: rows.map((row) => staffRequestRow(row, now)),
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
  const ended = await ctx.db.transaction(async (tx) => {
    const row = await endRequest(tx, ctx, known.request.id, {
      state: input.state,
      decidedBy: staff.staffId,
      answer: input.text,
      event: input.state === 'fulfilled' ? 'The request was fulfilled.' : 'The request was refused.',
    })
    if (!row) return null
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
    status: 'success' as const,
    message: `“${DATA_REQUEST_NAMES[toDataRequestResponse(ended).kind]}” is answered. The patient has a message.`,
    request: staffRequestRow(found, ctx.clock.now()),
  }
}
