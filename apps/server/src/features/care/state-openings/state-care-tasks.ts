import { formatLongDate, easternDate } from '@contour/domain/time/plain-date'
import { count, eq, min, and, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { careHolds, tasks } from '../../../db/schema.ts'
import { isIn } from '../../../db/schema/columns.ts'
import { createTask, resolveTasks } from '../../ground/tasks/index.ts'
import { homeState } from '../../ground/whereabouts/index.ts'

const subjectOf = (state: string) => `state:${state}`

/** One task of the administrators for each state in which patients wait for somebody who is licensed (D-104). */
export async function settleCareTasks(tx: Tx, ctx: Ctx, uncared: ReadonlyMap<string, string>): Promise<void> {
  const waiting = await tx
    .select({
      state: homeState(sql`care_holds.user_id`),
      patients: count(),
      ends: min(careHolds.look_at),
    })
    .from(careHolds)
    .where(isIn(careHolds.state, ['waiting']))
    .groupBy(sql`1`)
  const open = await tx
    .select({ subject: tasks.subject })
    .from(tasks)
    .where(and(eq(tasks.kind, 'state_care'), eq(tasks.state, 'open')))
  for (const { state, patients, ends } of waiting) {
    if (!ends || open.some(({ subject }) => subject === subjectOf(state))) continue
    await createTask(tx, ctx, {
      kind: 'state_care',
      subject: subjectOf(state),
      details:
        `${patients === 1 ? 'A patient' : `${patients} patients`} in treatment in ${uncared.get(state) ?? state} wait on hold: nobody there may prescribe or send. ` +
        'Enter the license of a clinician under Staff, or of a pharmacy under Pharmacies: everything goes on by itself. ' +
        `On ${formatLongDate(easternDate(ends))} their plans begin to end, with the money back.`,
    })
  }
  for (const { subject } of open)
    if (!waiting.some(({ state }) => subjectOf(state) === subject))
      await resolveTasks(tx, ctx, { kinds: ['state_care'], subject }, 'Nobody waits there any more.')
}
