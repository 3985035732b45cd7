import { addDays, easternDate, easternInstant } from '@contour/domain/time/plain-date'
import { and, eq, min } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { licenses, stateRules, tasks } from '../../../db/schema.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import { createTask, resolveTasks } from '../tasks/index.ts'
import { clinicianLicensed, licenseCounts, pharmacyLicensed, servedOn } from '../states/index.ts'

const subjectOf = (state: string) => `state:${state}`

/**
 * Gives the administrators a task for each opened state that is closed for want of a license, and ends it when it is served
 * or was closed by decision (D-101). Runs with every change of licenses, at start, and on the day after a license ends.
 */
export async function settleClosedStates(tx: Tx, ctx: Pick<Ctx, 'clock' | 'random'>): Promise<void> {
  const today = easternDate(ctx.clock.now())
  const closed = (
    await tx
      .select({
        state: stateRules.state,
        name: stateRules.name,
        served: servedOn(today),
        clinician: clinicianLicensed(today),
        pharmacy: pharmacyLicensed,
      })
      .from(stateRules)
      .where(and(eq(stateRules.gated, true), eq(stateRules.served, true)))
  ).filter(({ served }) => !served)
  for (const { state, name, clinician, pharmacy } of closed)
    await createTask(tx, ctx, {
      kind: 'state_closed',
      subject: subjectOf(state),
      details:
        `Nobody can buy in ${name}. ${reasonOf(clinician, pharmacy)} ` +
        'Or close the state with a message under States.',
    })
  const open = await tx
    .select({ subject: tasks.subject })
    .from(tasks)
    .where(and(eq(tasks.kind, 'state_closed'), eq(tasks.state, 'open')))
  for (const { subject } of open)
    if (!closed.some(({ state }) => subjectOf(state) === subject))
      await resolveTasks(
        tx,
        ctx,
        { kinds: ['state_closed'], subject },
        'It is served again, or was closed by decision.',
      )
  // Patients in treatment there wait, or go on (D-104).
  await scheduleJob(tx, ctx.clock, { kind: 'state_care', subject: 'states', dueAt: ctx.clock.now() })
  await scheduleNextCheck(tx, ctx, today)
}

/** What closed it, and what to do; with both licenses there, a text is missing. */
function reasonOf(clinician: boolean, pharmacy: boolean): string {
  if (clinician && pharmacy) return 'A notice that its law requires has no text: ask counsel for it.'
  const missing = [...(clinician ? [] : ['clinician']), ...(pharmacy ? [] : ['pharmacy'])]
  return `No ${missing.join(' and no ')} is licensed there: enter the license under Staff or Pharmacies.`
}

/** The next day on which a license in an opened state has ended. */
async function scheduleNextCheck(tx: Tx, { clock }: Pick<Ctx, 'clock'>, today: string): Promise<void> {
  const [next] = await tx
    .select({ ends: min(licenses.expires_on) })
    .from(licenses)
    .innerJoin(
      stateRules,
      and(eq(stateRules.state, licenses.state), eq(stateRules.gated, true), eq(stateRules.served, true)),
    )
    .where(licenseCounts(today, 'treat'))
  if (next?.ends)
    await scheduleJob(tx, clock, {
      kind: 'closed_states',
      subject: 'states',
      dueAt: easternInstant(addDays(next.ends, 1), '00:00'),
    })
}

/** Looks again at a start and on the day after a license ended. */
export const checkClosedStates = (ctx: Pick<Ctx, 'db' | 'clock' | 'random'>): Promise<void> =>
  ctx.db.transaction((tx) => settleClosedStates(tx, ctx))
