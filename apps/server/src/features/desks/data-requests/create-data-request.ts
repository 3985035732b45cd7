import { DATA_REQUEST_NAMES, type DataRequestKind } from '@contour/domain/data-requests/data-request'
import { taskTimes } from '@contour/domain/tasks/task-times'
import { and, desc, eq, sql } from 'drizzle-orm'
import { asPatient, type Caller, type Patient } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { dataRequests, users } from '../../../db/schema.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { audit, type AuditAction } from '../../ground/audit/index.ts'
import { readForAlarm } from '../../ground/conversations/index.ts'
import { notify } from '../../ground/notifications/index.ts'
import { createTask } from '../../ground/tasks/index.ts'
import { endRequest, toDataRequestResponse, subjectOf, type DataRequestRow } from './request-store.ts'

/** Lists the caller's requests, newest first. */
export async function listOwnRequests(ctx: Ctx, caller: Caller) {
  const rows = await ctx.db
    .select()
    .from(dataRequests)
    .where(eq(dataRequests.user_id, asPatient(caller).userId))
    .orderBy(desc(dataRequests.id))
    .limit(100)
  return { message: 'Your requests.', requests: rows.map(toDataRequestResponse) }
}

/**
 * Creates a patient's request for a copy, a correction or the list of disclosures, and a task with the legal deadline
 * (45 CFR 164.524(b)(2), D-54).
 * @throws AppError invalid_request for a correction without text, conflict while one of the same kind is open
 */
export async function createDataRequest(
  ctx: Ctx,
  caller: Caller,
  input: { kind: DataRequestKind; words: string },
) {
  const patient = asPatient(caller)
  const { row, emergency } = await ctx.db.transaction((tx) =>
    fileDataRequest(tx, ctx, { userId: patient.userId, ...input, filedBy: null }),
  )
  return {
    message: 'We received your request.',
    request: toDataRequestResponse(row),
    emergency,
  }
}

type NewRequest = {
  userId: number
  kind: DataRequestKind
  words: string
  /** The staff member who files it for a caller; null where the patient does. */
  filedBy: number | null
}

/**
 * Files a request of a person, from the portal or for a caller (D-95), with a task for whoever may answer it: a correction
 * of the medical record is a clinician's.
 * @throws AppError invalid_request for a correction without text, conflict while one of the same kind is open
 */
export async function fileDataRequest(tx: Tx, ctx: Ctx, { userId, kind, words, filedBy }: NewRequest) {
  if (kind === 'correction' && words === '')
    throw new AppError('invalid_request', {
      message: 'Please say what is wrong and what it should say.',
      field: 'words',
    })
  const now = ctx.clock.now()
  const { dueAt } = taskTimes('data_request', now)
  const [requested] = await tx
    .insert(dataRequests)
    .values({
      public_id: ctx.random.id(),
      user_id: userId,
      kind,
      words,
      state: 'open',
      filed_by: filedBy,
      created_at: now,
      due_at: dueAt,
    })
    .onConflictDoNothing({
      target: [dataRequests.user_id, dataRequests.kind],
      where: sql`${dataRequests.state} in ('open')`,
    })
    .returning()
  if (!requested)
    throw new AppError('conflict', {
      message:
        filedBy === null
          ? 'You have already requested this. We are working on it.'
          : 'This person has already requested this.',
    })
  await createTask(tx, ctx, {
    kind: 'data_request',
    subject: subjectOf(requested.public_id),
    userId,
    ...(kind === 'correction' ? { role: 'clinician' as const } : {}),
    details: `A patient asks: “${DATA_REQUEST_NAMES[kind]}”. The law gives 30 days to answer.`,
  })
  const [person] = await tx.select().from(users).where(eq(users.id, userId))
  await notify(tx, ctx, 'data_request_received', person ?? null, {
    requestId: requested.public_id,
    asked: kind,
    answerBy: dueAt.toISOString(),
  })
  await auditRequest(tx, requested, 'data_request.asked')
  const { notice } = await readForAlarm(tx, ctx, { userId, place: 'data_request', texts: [words] })
  return { row: requested, emergency: notice }
}

/** Withdraws an open request. @throws AppError not_found, conflict once it was answered or withdrawn */
export async function withdrawRequest(ctx: Ctx, caller: Caller, id: string) {
  const patient = asPatient(caller)
  const row = await ctx.db.transaction(async (tx) => {
    const own = await findOwnRequest(tx, patient, id)
    const ended = await endRequest(tx, ctx, own.id, {
      state: 'withdrawn',
      event: 'The patient withdrew the request.',
    })
    if (!ended) throw new AppError('conflict', { message: 'This request was already answered or withdrawn.' })
    await auditRequest(tx, ended, 'data_request.withdrawn')
    return ended
  })
  return { message: 'Your request was withdrawn.', request: toDataRequestResponse(row) }
}

/** Finds a request of the caller; another patient's request gives the same error as an absent one. */
export async function findOwnRequest(db: Reader, patient: Patient, id: string): Promise<DataRequestRow> {
  const [row] = await db
    .select()
    .from(dataRequests)
    .where(and(eq(dataRequests.public_id, id), eq(dataRequests.user_id, patient.userId)))
  if (!row) throw notFound()
  return row
}

export const auditRequest = (db: Reader, row: DataRequestRow, action: AuditAction): Promise<void> =>
  audit(db, action, {
    subjectUser: row.user_id,
    subject: subjectOf(row.public_id),
    after: { kind: row.kind, state: row.state },
  })
