import { NOTES_COMPARED, commonestNote, isCopied } from '@contour/domain/clinical-quality/same-note'
import { and, desc, eq, gte } from 'drizzle-orm'
import type { StaffCaller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Reader, Tx } from '../../../db/database.ts'
import { prescriptions, staffMembers, staffRoles, tasks } from '../../../db/schema.ts'
import { createTask } from '../../ground/tasks/index.ts'

/** The last notes of a clinician, newest first, each with its time. */
const lastNotes = (db: Reader, clinicianId: number) =>
  db
    .select({ note: prescriptions.compounding_note, at: prescriptions.issued_at })
    .from(prescriptions)
    .where(eq(prescriptions.clinician_id, clinicianId))
    .orderBy(desc(prescriptions.id))
    .limit(NOTES_COMPARED)

/**
 * Gives the medical director a task if one note stands on more than half of the clinician's last 20 charts (D-85). After
 * the task has ended, 20 new charts are signed before it can come again.
 */
export async function noticeCopiedNote(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'random'>,
  clinician: Pick<StaffCaller, 'staffId' | 'staffPublicId' | 'name'>,
): Promise<void> {
  const notes = await lastNotes(tx, clinician.staffId)
  const same = commonestNote(notes.map(({ note }) => note))
  const oldest = notes.at(-1)
  if (!same || !oldest || !isCopied(same)) return
  const subject = `staff:${clinician.staffPublicId}`
  const [known] = await tx
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(eq(tasks.kind, 'same_note'), eq(tasks.subject, subject), gte(tasks.created_at, oldest.at)))
    .limit(1)
  if (known) return
  await createTask(tx, ctx, {
    kind: 'same_note',
    subject,
    details:
      `${clinician.name} wrote the same reason for compounding on ${same.count} of the last ${same.of} charts. ` +
      'Open Clinical quality, read it, and talk about it.',
  })
}

/** The commonest note of each active clinician over the last charts, those with the largest share first. */
export async function readNotes(db: Reader) {
  const clinicians = await db
    .select({ id: staffMembers.id, name: staffMembers.name })
    .from(staffMembers)
    .innerJoin(staffRoles, and(eq(staffRoles.staff_id, staffMembers.id), eq(staffRoles.role, 'clinician')))
    .where(eq(staffMembers.active, true))
  const rows = []
  for (const { id, name } of clinicians) {
    const same = commonestNote((await lastNotes(db, id)).map(({ note }) => note))
    if (same) rows.push({ clinician: name, ...same, copied: isCopied(same) })
  }
  return rows.toSorted((a, b) => b.count / b.of - a.count / a.of)
}
