import { therapiesProblem, type TherapiesContent } from '@contour/domain/therapies/therapies'
import { actorOf, asStaff, type Caller } from '../../../caller.ts'
import type { CtxOf } from '../../../context.ts'
import { contentRecords } from '../../../db/schema.ts'
import { isUniqueViolation } from '../../../db/unique-violation.ts'
import { AppError } from '../../../app-error.ts'
import { audit } from '../audit/index.ts'
import { THERAPIES_RECORD, newestTherapies } from './therapies-store.ts'

/**
 * Saves the next version of the recommended therapies; patients see it at once, because its price is never charged
 * (X-10).
 * @throws AppError invalid_request with what is wrong; conflict if another version was saved in the meantime
 */
export async function saveTherapies(
  ctx: CtxOf,
  caller: Caller,
  { version: edited, ...content }: TherapiesContent & { version: number },
) {
  const staff = asStaff(caller)
  const problem = therapiesProblem(content)
  if (problem) throw new AppError('invalid_request', { message: problem })
  try {
    return await ctx.db.transaction(async (tx) => {
      const before = await newestTherapies(tx)
      if (before.version !== edited) throw new AppError('conflict', { message: CHANGED })
      const version = edited + 1
      await tx.insert(contentRecords).values({
        record: THERAPIES_RECORD,
        version,
        content,
        author: actorOf(caller),
        author_name: staff.name,
        created_at: ctx.clock.now(),
      })
      await audit(tx, 'therapies.saved', {
        subject: `content:${THERAPIES_RECORD}`,
        after: { version, ...content },
      })
      return { message: 'Saved. Patients see it from now on.', version }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'content_records_version'))
      throw new AppError('conflict', { message: CHANGED })
    throw error
  }
}

const CHANGED = 'Someone else has just saved another version.'
