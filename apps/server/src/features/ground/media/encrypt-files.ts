import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../context.ts'
import { preparedQuery } from '../../../db/prepared-query.ts'
import { serviceProcesses, settings } from '../../../db/schema.ts'
import { fingerprintOf } from '../../../secrets.ts'
import { audit } from '../audit/index.ts'

/** So long one turn works, milliseconds: a stop waits for no more than a file. */
const TURN_MS = 2_000
/** So long a file that could not be encrypted waits for another round, milliseconds. */
const AGAIN_MS = 10 * 60_000
const DONE = 'files_encrypted'

/** That every stored file was found encrypted with a key, and when (real time). */
const Done = z.object({ key: z.string(), at: z.string() })

type Round = {
  files: AsyncIterator<{ key: string }>
  key: string
  sealed: number
  /** Whether a backup began while a file was encrypted, which then stays as it was. */
  postponed: boolean
  /** Of the first file that could not be encrypted. */
  error: unknown
}

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
 * Each call works for two seconds; a round that found nothing to do is the last one with this key. Each start of the service
 * begins with a round, because a build from before may have stored files meanwhile.
 */
export function createFileEncryption(ctx: Encrypting): () => Promise<void> {
  let round: Round | null = null
  let doneWith: string | null = null
  let failed: { error: unknown; until: number } | null = null

  async function next(current: Round): Promise<boolean> {
    const { value, done } = await current.files.next()
    if (done) return false
    const isFree = async () => {
      current.postponed ||= await isBackupRunning(ctx)
      return !current.postponed
    }
    try {
      if (await ctx.files.seal(value.key, isFree)) current.sealed += 1
    } catch (error) {
      // One file, such as one whose key is gone, keeps no other waiting; the round ends with its error.
      current.error ??= error
    }
    return true
  }

  async function end({ key, sealed, postponed, error }: Round): Promise<void> {
    if (sealed > 0) ctx.log.info({ files: sealed }, 'stored files encrypted')
    if (sealed > 0 || postponed || error) await forgetDone(ctx)
    else {
      if ((await readFilesEncrypted(ctx.db))?.key !== key) await markDone(ctx, key)
      doneWith = key
    }
    failed = error ? { error, until: performance.now() + AGAIN_MS } : null
    if (error) throw error
  }

  return async () => {
    const key = fingerprintOf(ctx.secrets.files)
    if (!(await mayEncryptFiles(ctx.db))) {
      doneWith = null
      return
    }
    if (doneWith === key || (await isBackupRunning(ctx))) return
    // Until then the task keeps failing, which somebody is told.
    if (failed && performance.now() < failed.until) throw failed.error
    const current = round?.key === key ? round : newRound(ctx, key)
    // A list that fails is begun again.
    round = null
    const until = performance.now() + TURN_MS
    while (await next(current)) {
      if (performance.now() < until && !(await isBackupRunning(ctx))) continue
      // A file that was left as it is because of a backup is looked at again.
      round = current.postponed ? null : current
      return
    }
    await end(current)
  }
}

const newRound = (ctx: Encrypting, key: string): Round => ({
  files: ctx.files.keys()[Symbol.asyncIterator](),
  sealed: 0,
  postponed: false,
  error: null,
  key,
})

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

const forgetDone = ({ db }: Encrypting) => db.delete(settings).where(eq(settings.name, DONE))

/** With which key, named by its fingerprint, every stored file is encrypted, and since when; null before the first time. */
export async function readFilesEncrypted(db: Ctx['db']): Promise<z.infer<typeof Done> | null> {
  const [row] = await db.select().from(settings).where(eq(settings.name, DONE))
  return Done.safeParse(row?.value).data ?? null
}

async function isBackupRunning({ database }: Encrypting): Promise<boolean> {
  const [row] = await database.query(`select pg_try_advisory_xact_lock(${FILES_LOCK}) as free`)
  return row?.['free'] !== true
}
