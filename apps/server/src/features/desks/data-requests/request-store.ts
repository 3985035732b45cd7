import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { dataRequests } from '../../../db/schema.ts'
import { resolveTasks } from '../../ground/tasks/index.ts'
import { transition } from '../../../db/transition.ts'
import { becomesFile, dataRequestLifeCycle } from '@contour/domain/data-requests/data-request'

const ENDS = {
  fulfilled: transition(dataRequestLifeCycle, 'fulfilled', 'staff', dataRequests.state),
  refused: transition(dataRequestLifeCycle, 'refused', 'staff', dataRequests.state),
  withdrawn: transition(dataRequestLifeCycle, 'withdrawn', 'patient', dataRequests.state),
}

export type DataRequestRow = typeof dataRequests.$inferSelect

export const subjectOf = (publicId: string) => `data_request:${publicId}` as const

/** Whether there is a file that the patient can open. */
export const hasFile = ({ kind, state }: Pick<DataRequestRow, 'kind' | 'state'>): boolean =>
  state === 'fulfilled' && becomesFile(kind)

export const toDataRequestResponse = (row: DataRequestRow) => ({
  id: row.public_id,
  kind: row.kind,
  words: row.words,
  state: row.state,
  asked_at: row.created_at.toISOString(),
  due_at: row.due_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  answer: row.answer,
  has_file: hasFile(row),
})

type End = {
  state: 'fulfilled' | 'refused' | 'withdrawn'
  decidedBy?: number
  answer?: string
  /** What happened, for the history of the task. */
  event: string
}

/** Ends an open request and its task, once; null if it had already ended. */
export async function endRequest(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  id: number,
  end: End,
): Promise<DataRequestRow | null> {
  const [ended] = await tx
    .update(dataRequests)
    .set({
      state: ENDS[end.state].to,
      ended_at: ctx.clock.now(),
      decided_by: end.decidedBy ?? null,
      answer: end.answer ?? null,
    })
    .where(and(eq(dataRequests.id, id), ENDS[end.state].allowed))
    .returning()
  if (!ended) return null
  await resolveTasks(tx, ctx, { kinds: ['data_request'], subject: subjectOf(ended.public_id) }, end.event)
  return ended
}
