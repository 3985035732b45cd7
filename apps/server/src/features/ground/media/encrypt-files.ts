import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../context.ts'
import { preparedQuery } from '../../../db/prepared-query.ts'
import { serviceProcesses, settings } from '../../../db/schema.ts'
import { fingerprintOf } from '../../../secrets.ts'
import { audit } from '../audit/index.ts'

/** So long one turn works, milliseconds: a stop waits for no more than a file. */
const TURN_MS = 2_000
const DONE = 'files_encrypted'

/** That every stored file was found encrypted with a key, and when (real time). */
const Done = z.object({ key: z.string(), at: z.string() })

type Encrypting = Pick<Ctx, 'db' | 'database' | 'files' | 'secrets' | 'clock' | 'log'>

/**
 * A process of a build that would give out an encrypted file as it stands. One that ended without a word counts too until
 * its row is forgotten: it may only hang.
 */
const findOlderReader = preparedQuery((on) =>
  on
    .select({ id: serviceProcesses.id })
    .from(serviceProcesses)
    .where(eq(serviceProcesses.opens_files, false))
    .limit(1),
)

/** Whether every process that runs can read encrypted files (ADR 34). */
export const mayEncryptFiles = async (db: Ctx['db']): Promise<boolean> =>
  (await findOlderReader(db, {})).length === 0

/** Held by a backup while it copies files: a file that changed meanwhile would not be the one of its manifest. */
export const FILES_LOCK = 7_140_032

/**
 * Encrypts the stored files that are not encrypted with the current key: those from before, and after a rotation (D-102).
 * Each call works for two seconds; a round that found nothing to do is the last one with this key.
 */
export function createFileEncryption(ctx: Encrypting): () => Promise<void> {
  let round: { files: AsyncIterator<{ key: string }>; sealed: number; key: string } | null = null
  let doneWith: string | null = null

  async function next(current: NonNullable<typeof round>): Promise<boolean> {
    const { value, done } = await current.files.next()
    if (done) return false
    if (await ctx.files.seal(value.key)) current.sealed += 1
    return true
  }

  return async () => {
    const key = fingerprintOf(ctx.secrets.files)
    if (doneWith === key) return
    if (!round || round.key !== key) {
      if ((await readFilesEncrypted(ctx.db))?.key === key) {
        doneWith = key
        return
      }
      round = { files: ctx.files.keys()[Symbol.asyncIterator](), sealed: 0, key }
    }
    const until = performance.now() + TURN_MS
    while (performance.now() < until) {
      if (!(await mayEncryptFiles(ctx.db)) || (await isBackupRunning(ctx))) return
      if (await next(round)) continue
      if (round.sealed === 0) await markDone(ctx, key)
      else ctx.log.info({ files: round.sealed }, 'stored files encrypted')
      round = null
      return
    }
  }
}

async function markDone(ctx: Encrypting, key: string): Promise<void> {
  const value = { key, at: ctx.clock.real().toISOString() }
  await ctx.db.transaction(async (tx) => {
    await tx
      .insert(settings)
      .values({ name: DONE, value })
      .onConflictDoUpdate({ target: settings.name, set: { value } })
    await audit(tx, 'files.encrypted', { after: { key } })
  })
}

/** With which key, named by its fingerprint, every stored file is encrypted, and since when; null before the first time. */
export async function readFilesEncrypted(db: Ctx['db']): Promise<z.infer<typeof Done> | null> {
  const [row] = await db.select().from(settings).where(eq(settings.name, DONE))
  return Done.safeParse(row?.value).data ?? null
}

async function isBackupRunning({ database }: Encrypting): Promise<boolean> {
  const [row] = await database.query(`select pg_try_advisory_xact_lock(${FILES_LOCK}) as free`)
  return row?.['free'] !== true
}
