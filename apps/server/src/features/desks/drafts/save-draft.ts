import type { DraftStep } from '@contour/contract/drafts'
import { and, eq } from 'drizzle-orm'
import { asPatient } from '../../../caller.ts'
import type { Caller, Patient } from '../../../caller.ts'
import { after } from '../../../clock.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { drafts } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { scheduleJob } from '../../../jobs/scheduled-jobs.ts'
import { audit } from '../../ground/audit/index.ts'
import { DRAFT_LIVES, at, dropExpired } from './draft-store.ts'
import type { DraftPlace } from './draft-store.ts'
import { toResponse } from './read-drafts.ts'

/** Maximum size of a draft in characters of JSON; a step's answers take a few kilobytes. */
const LARGEST = 64 * 1024
/** Maximum number of drafts of one user; more than that means that the carts and orders are invented. */
const MOST = 40

export type DraftToSave = {
  step: DraftStep
  subject: string
  base: number
  save_key: string
  data: Record<string, unknown> | null
}

/**
 * Saves a draft on top of the version it names. The same save sent again gets the same response; one that is based on
 * an older version is refused with the newer draft, so that two devices never overwrite each other unnoticed.
 * @throws AppError conflict with details {draft}, invalid_request
 */
export async function saveDraft(ctx: Ctx, caller: Caller, input: DraftToSave) {
  const patient = asPatient(caller)
  if (JSON.stringify(input.data).length > LARGEST)
    throw new AppError('invalid_request', { message: 'This is too large to save.' })
  const place = { userId: patient.userId, step: input.step, subject: input.subject }
  const saved = await ctx.db.transaction(async (tx) => {
    await dropExpired(tx, ctx.clock, place.userId)
    const version = input.data === null ? await drop(tx, place) : await write(ctx, tx, place, input)
    if (version > 0) await scheduleExpiry(ctx, tx, patient)
    await audit(tx, input.data === null ? 'draft.dropped' : 'draft.saved', {
      subjectUser: place.userId,
      subject: `draft:${input.step}`,
    })
    return version
  })
  const saved_at = ctx.clock.now().toISOString()
  return { status: 'success' as const, message: 'Saved', version: saved, saved_at }
}

/** Deletes the draft of submitted answers; idempotent. */
async function drop(tx: Tx, place: DraftPlace): Promise<number> {
  await tx.delete(drafts).where(at(place))
  return 0
}

async function write({ clock }: Ctx, tx: Tx, place: DraftPlace, input: DraftToSave): Promise<number> {
  const values = { data: input.data, save_key: input.save_key, updated_at: clock.now() }
  const [saved] =
    input.base === 0
      ? await tx
          .insert(drafts)
          .values({ user_id: place.userId, step: place.step, subject: place.subject, version: 1, ...values })
          .onConflictDoNothing()
          .returning({ version: drafts.version })
      : await tx
          .update(drafts)
          .set({ ...values, version: input.base + 1 })
          .where(and(at(place), eq(drafts.version, input.base)))
          .returning({ version: drafts.version })
  if (saved && input.base === 0 && (await tx.$count(drafts, eq(drafts.user_id, place.userId))) > MOST)
    throw new AppError('too_many_requests')
  if (saved) return saved.version
  const [present] = await tx.select().from(drafts).where(at(place))
  if (present?.save_key === input.save_key) return present.version
  throw new AppError('conflict', {
    message: 'These answers were changed on another device.',
    details: { draft: present ? toResponse(present) : null },
  })
}

/** One scheduled job per user; each save moves it (S-06: elapsed time on the movable clock). */
const scheduleExpiry = ({ clock }: Ctx, tx: Tx, { userPublicId }: Patient) =>
  scheduleJob(tx, clock, {
    kind: 'draft_expiry',
    subject: userPublicId,
    dueAt: after(clock.now(), DRAFT_LIVES),
  })
