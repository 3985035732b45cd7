import { videoStoredPath } from '@contour/domain/media/video-limits'
import { and, desc, eq, isNull, lt, or } from 'drizzle-orm'
import { after, minutes } from '../../../clock.ts'
import type { Clock } from '../../../clock.ts'
import type { Reader } from '../../../db/database.ts'
import { uploads } from '../../../db/schema.ts'
import type { Inspected } from './inspect-file.ts'
import { transition } from '../../../db/transition.ts'
import { uploadLifeCycle } from '@contour/domain/media/upload-life-cycle'

const RELEASED = transition(uploadLifeCycle, 'released', 'server', uploads.state)
const RECEIVED = transition(uploadLifeCycle, 'arrived', 'storage', uploads.state)
const CHECKED = transition(uploadLifeCycle, 'passed', 'server', uploads.state)
const SWEPT = transition(uploadLifeCycle, 'swept', 'server', uploads.state)
const REFUSED = transition(uploadLifeCycle, 'failed', 'server', uploads.state)

export type UploadRow = typeof uploads.$inferSelect

/**
 * Finds an upload by its public id, whoever owns it; for signed links, which themselves prove the right to access it.
 */
export async function findUpload(db: Reader, publicId: string): Promise<UploadRow | null> {
  const [row] = await db.select().from(uploads).where(eq(uploads.public_id, publicId))
  return row ?? null
}

/**
 * Finds the newest upload of this owner by a name that the client may send: the stored name, the whole key, or the name
 * it requested a link for (P-IMG-004, P-VID-024).
 */
export async function findOwnUpload(db: Reader, userId: number, given: string): Promise<UploadRow | null> {
  const name = given.slice(given.lastIndexOf('/') + 1)
  const [row] = await db
    .select()
    .from(uploads)
    .where(
      and(eq(uploads.user_id, userId), or(eq(uploads.key, videoStoredPath(name)), eq(uploads.name, name))),
    )
    .orderBy(desc(uploads.id))
    .limit(1)
  return row ?? null
}

/** A claim that a killed process left may be taken over after this time: no PUT and no inspection takes this long. */
const CLAIM_LIFE = minutes(30)

/** Claims the one PUT of a signed upload; false if another request has or had it. */
export async function claimUpload(db: Reader, clock: Clock, id: number): Promise<boolean> {
  const unclaimed = or(isNull(uploads.received_at), lt(uploads.received_at, after(clock.now(), -CLAIM_LIFE)))
  const claimed = await db
    .update(uploads)
    .set({ received_at: clock.now() })
    .where(and(eq(uploads.id, id), eq(uploads.state, 'signed'), unclaimed))
    .returning({ id: uploads.id })
  return claimed.length === 1
}

/** Releases the claim after an error that says nothing about the file, so that the same upload can be tried again. */
export async function releaseUpload(db: Reader, id: number): Promise<void> {
  await db
    .update(uploads)
    .set({ state: RELEASED.to, received_at: null })
    .where(and(eq(uploads.id, id), RELEASED.allowed))
}

export async function markReceived(db: Reader, clock: Clock, id: number): Promise<void> {
  await db
    .update(uploads)
    .set({ state: RECEIVED.to, received_at: clock.now() })
    .where(and(eq(uploads.id, id), RECEIVED.allowed))
}

export async function markChecked(db: Reader, id: number, file: Inspected): Promise<void> {
  await db
    .update(uploads)
    .set({ state: CHECKED.to, bytes: file.bytes, sha: file.sha, content_type: file.mime })
    .where(and(eq(uploads.id, id), CHECKED.allowed))
}

export async function markRefused(db: Reader, id: number, why: string): Promise<void> {
  await db
    .update(uploads)
    .set({ state: REFUSED.to, why_refused: why })
    .where(and(eq(uploads.id, id), REFUSED.allowed))
}

/** Marks a checked upload as removed; its bytes are removed from the store after the commit. */
export async function removeUpload(db: Reader, id: number): Promise<void> {
  await db
    .update(uploads)
    .set({ state: SWEPT.to })
    .where(and(eq(uploads.id, id), SWEPT.allowed))
}
