import { SILENT_SECONDS } from '@contour/domain/alerts/fault'
import { eq, lt } from 'drizzle-orm'
import { after, minutes, seconds } from '../clock.ts'
import type { Ctx } from '../context.ts'
import { serviceProcesses } from '../db/schema.ts'

export type ProcessRow = typeof serviceProcesses.$inferSelect

type With = Pick<Ctx, 'db' | 'clock'>

/** Writes that this process is alive, and what it found: the write also proves that the database takes any. */
export async function writeOwnRow({ db, clock }: With, row: Omit<ProcessRow, 'seen_at'>): Promise<void> {
  const seen = { ...row, seen_at: clock.real() }
  await db
    .insert(serviceProcesses)
    .values(seen)
    .onConflictDoUpdate({
      target: serviceProcesses.id,
      set: { seen_at: seen.seen_at, findings: seen.findings },
    })
}

/** Whether a process gave a sign lately. */
export const isAlive = ({ clock }: Pick<Ctx, 'clock'>, { seen_at: seen }: ProcessRow): boolean =>
  seen > after(clock.real(), -seconds(SILENT_SECONDS))

/** Every process that was seen within the last minutes, the first to start first. */
export async function readProcesses({ db }: Pick<Ctx, 'db'>): Promise<ProcessRow[]> {
  const rows = await db.select().from(serviceProcesses)
  return rows.toSorted((a, b) => a.started_at.getTime() - b.started_at.getTime() || (a.id < b.id ? -1 : 1))
}

/** Forgets processes that ended without a word: until then the status page shows them. */
export async function forgetOldProcesses({ db, clock }: With): Promise<void> {
  await db.delete(serviceProcesses).where(lt(serviceProcesses.seen_at, after(clock.real(), -minutes(10))))
}

export async function removeOwnRow({ db }: Pick<Ctx, 'db'>, id: string): Promise<void> {
  await db.delete(serviceProcesses).where(eq(serviceProcesses.id, id))
}
