import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { postgresBinaries, startOwnPostgres } from '@contour/testkit/own-postgres'
import { easternDate } from '@contour/domain/time/plain-date'
import { testTime } from '@contour/testkit/moments'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { folderStore } from '../adapters/storage/folder.ts'
import { sealedStore, type SealedStore } from '../adapters/storage/sealed-store.ts'
import { inJob } from '../call-context.ts'
import { createClock } from '../clock.ts'
import { readConfig, type Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { MIGRATIONS, migrateDatabase } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { audit as auditRows, codes, outbox, sessions, subscriptions, users } from '../db/schema.ts'
import { audit, createAuditChainStore, sealAudit } from '../features/ground/audit/index.ts'
import { isRestoreTested, recordRestoreTest } from '../features/ground/restore-tests/index.ts'
import { scheduleJob } from '../jobs/scheduled-jobs.ts'
import { createLogger } from '../log.ts'
import { secureRandomness } from '../randomness.ts'
import { fingerprintOf, readSecrets } from '../secrets.ts'
import { assertOwnKeys } from '../key-fingerprints.ts'
import { FILES_LOCK } from '../features/ground/media/index.ts'
import { whileFilesStay } from './hold-files.ts'
import { makeBackup } from './make-backup.ts'
import { rehearseBackup } from './rehearse-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const KEY = 'the key of the backups of this clinic'
const made = new Date(testTime())
const clock = createClock(testTime)

const binaries = postgresBinaries()
const postgres = binaries ? await startOwnPostgres(binaries) : null
let databases = 0

let dir: string
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'contour-backup-test-'))
})
afterAll(async () => {
  await postgres?.remove()
  rmSync(dir, { recursive: true })
})

type Engine = { name: string; newUrl(): Promise<string> }
const ENGINES: Engine[] = [
  { name: 'the embedded database', newUrl: async () => '' },
  ...(postgres
    ? [
        {
          name: 'PostgreSQL',
          async newUrl() {
            const { default: pg } = await import('pg')
            const client = new pg.Client({ connectionString: postgres.url })
            await client.connect()
            const name = `place_${++databases}`
            await client.query(`create database ${name}`)
            await client.end()
            return postgres.url.replace(/\/postgres$/, `/${name}`)
          },
        },
      ]
    : []),
]

const configOf = (place: string, url: string, more: Record<string, string> = {}): Config =>
  readConfig({ DATA_DIR: path.join(dir, place), BACKUP_KEY: KEY, SEED: 'none', DATABASE_URL: url, ...more })

async function inDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(config, createLogger('silent'))
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** A clinic with a person who is logged in, a code that waits, a message that waits, a file and a sealed audit trail. */
async function makeClinic(config: Config): Promise<void> {
  await inDatabase(config, async (database) => {
    await migrateDatabase(database, config.databaseUrl)
    const secrets = readSecrets(config, secureRandomness)
    await assertOwnKeys(database.db, secrets)
    const now = clock.now()
    const later = new Date(now.getTime() + 3_600_000)
    const { db } = database
    const person = { first_name: 'Maya', last_name: 'Sample', phone: '2125550142', sex: 'Female' } as const
    const [user] = await db
      .insert(users)
      .values({
        ...person,
        public_id: 'maya',
        email: 'maya@example.com',
        email_lower: 'maya@example.com',
        dob: '1985-04-12',
        state: 'FL',
        height_in: 70,
        weight_lb: 220,
        created_at: now,
      })
      .returning({ id: users.id })
    const user_id = user?.id ?? 0
    await db.insert(sessions).values({
      token_hash: 'h',
      user_id,
      scope: 'patient',
      created_at: now,
      last_seen_at: now,
      expires_at: later,
    })
    await db.insert(codes).values({
      user_id,
      channel: 'phone',
      address: '2125550142',
      hash: 'h',
      state: 'live',
      created_at: now,
      expires_at: later,
    })
    await db.insert(outbox).values({
      public_id: 'message',
      dedupe_key: 'message',
      channel: 'email',
      to: 'maya@example.com',
      kind: 'verification_code',
      subject: 'Your code',
      body: 'Your code is 1234.',
      state: 'waiting',
      created_at: now,
    })
    await db.insert(subscriptions).values({
      public_id: 'plan',
      user_id,
      drug: 'semaglutide',
      product_id: 'semaglutide',
      term: 1,
      list: 'checkout',
      state: 'active',
      renewal_cents: 29_900,
      created_at: now,
    })
    const [soon, late] = [20, 70].map((days) => new Date(now.getTime() + days * 86_400_000))
    await scheduleJob(db, clock, { kind: 'renewal', subject: 'plan', n: 2, dueAt: soon ?? now })
    await scheduleJob(db, clock, { kind: 'renewal', subject: 'plan', n: 3, dueAt: late ?? now })
    await scheduleJob(db, clock, { kind: 'renewal_notice', subject: 'plan', n: 2, dueAt: later })
    await inJob({ clock }, () => audit(db, 'job.run', { after: { kind: 'retention' } }))
    await sealAudit({ db, audit: createAuditChainStore(config, secrets) })
  })
  if (config.storage.kind !== 'folder') return
  await filesOf(config).put('orders/a/photo.png', Buffer.from('a photo'), 'image/png')
}

/** The files as a service at this place reads them. */
function filesOf(config: Config): SealedStore {
  if (config.storage.kind !== 'folder') throw new Error('not a folder')
  const secrets = readSecrets(config, secureRandomness, false)
  return sealedStore(folderStore(config.storage.dir), {
    secrets,
    random: secureRandomness,
    maySeal: async () => true,
  })
}

describe.each(ENGINES)('a backup of $name', ({ name, newUrl }) => {
  let clinic: Config
  let archive: string
  beforeAll(async () => {
    clinic = configOf(`clinic of ${name}`, await newUrl())
    archive = path.join(dir, `${name}.backup`)
    await makeClinic(clinic)
    await makeBackup(clinic, archive, made)
  })
  afterEach(() => rmSync(path.join(dir, 'elsewhere'), { recursive: true, force: true }))

  test('R-042 D-102 SEC-10 restores elsewhere from the archive alone: rows, files, keys and audit trail are as they were, and nobody is logged in', async () => {
    const place = configOf('elsewhere', await newUrl())
    const { faults, manifest } = await restoreBackup(place, archive)
    expect(faults).toEqual([])
    expect(manifest.facts.tables).toMatchObject({ users: 1, sessions: 1, outbox: 1 })
    expect(readFileSync(path.join(place.dataDir, 'files/orders/a/photo.png'), 'utf8')).not.toContain(
      'a photo',
    )
    expect(await text(await filesOf(place).read('orders/a/photo.png'))).toBe('a photo')
    await inDatabase(place, async ({ db }) => {
      await assertOwnKeys(db, readSecrets(place, secureRandomness, false))
      expect((await db.select().from(sessions))[0]?.ended_at).not.toBeNull()
      expect((await db.select().from(codes))[0]?.state).toBe('void')
      expect((await db.select().from(outbox))[0]).toMatchObject({
        state: 'failed',
        error: 'kept back: the database was restored from a backup',
      })
    })
    expect(readFileSync(archive).includes('Your code is')).toBe(false)
  })

  test('R-025 a restore replaces the end of an older audit trail that was kept outside, keeps that one next to it, and says so', async () => {
    const file = path.join(dir, 'elsewhere', 'kept', 'end.json')
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, '{"seq":999,"hash":"later"}')
    const place = configOf('elsewhere', await newUrl(), { AUDIT_END_FILE: file })
    const { faults, endBefore } = await restoreBackup(place, archive)
    expect(faults).toEqual([])
    expect(endBefore).toBe(`${file}.before-restore-1`)
    expect(readFileSync(`${file}.before-restore-1`, 'utf8')).toBe('{"seq":999,"hash":"later"}')
    expect(readFileSync(file, 'utf8')).not.toContain('later')
    await inDatabase(place, async ({ db }) => {
      const [row] = await db.select().from(auditRows).where(eq(auditRows.action, 'backup.restored'))
      expect(JSON.stringify(row)).toContain('end.json.before-restore-1')
    })
  })

  test('D-101 a rehearsal restores into a scratch place, touches nothing that is in use, and counts for ninety days', async () => {
    const before = readdirSync(dir)
    expect(await rehearseBackup(clinic, archive)).toMatchObject({ faults: [], changes: [] })
    expect(readdirSync(dir)).toEqual(before)
    await inDatabase(clinic, async ({ db }) => {
      expect((await db.select().from(sessions))[0]?.ended_at).toBeNull()
      expect(await isRestoreTested(db, clock)).toBe(false)
      await inJob({ clock }, () => recordRestoreTest(db, clock, { made_at: made.toISOString() }))
      expect(await isRestoreTested(db, clock)).toBe(true)
      const inDays = (days: number) => ({ now: () => new Date(testTime() + days * 86_400_000) })
      expect(await isRestoreTested(db, inDays(89))).toBe(true)
      expect(await isRestoreTested(db, inDays(91))).toBe(false)
    })
  })

  test('R-042 A-23 a rehearsal names what a build changes of the charges and letters of the next sixty days', async () => {
    const changed = buildThat(
      `update due set due_at = due_at + interval '1 day' where kind = 'renewal'`,
      `update due set subject = 'other' where kind = 'renewal_notice'`,
    )
    const { faults, changes } = await rehearseBackup(clinic, archive, changed)
    expect(faults).toEqual([])
    const day = (days: number) => easternDate(new Date(testTime() + days * 86_400_000))
    expect(changes).toEqual([
      `${day(1 / 24)} renewal_notice: 1, but not the same ones or not at the same time`,
      `${day(20)} renewal: 1 ($299.00) before, 0 with this build`,
      `${day(21)} renewal: 0 before, 1 ($299.00) with this build`,
    ])
  })

  test('SEC-10 a file whose key the archive does not hold is a line of the rehearsal, by its name', async () => {
    const lost = path.join(dir, 'lost.backup')
    const { fingerprint, remove } = await storeWithLostKey(clinic)
    try {
      await makeBackup(clinic, lost, made)
      expect((await rehearseBackup(clinic, lost)).faults).toEqual([
        `the archive holds no key ${fingerprint} for the stored file orders/a/lost.png`,
      ])
    } finally {
      await remove()
      rmSync(lost, { force: true })
    }
  })

  test('a restore over a database that is in use is refused in one line, and changes nothing', async () => {
    await expect(restoreBackup(clinic, archive)).rejects.toThrow(
      /^(DATA_DIR|DATABASE_URL) .*: restore into an empty one$/,
    )
    await inDatabase(clinic, async ({ db }) => {
      expect(await db.select({ ended: sessions.ended_at }).from(sessions)).toEqual([{ ended: null }])
    })
  })

  test.each<[string, (file: string) => void, RegExp]>([
    ['a cut archive', (file) => truncateSync(file, 3000), /is cut, or was changed: nothing of it was used$/],
    [
      'one byte that was changed',
      (file) => changeByte(file),
      /is cut, or was changed: nothing of it was used$/,
    ],
    ['a file that is no archive', (file) => writeFileSync(file, 'hello'), /is no backup of this service$/],
    ['no file', (file) => rmSync(file), /^There is no archive /],
  ])('%s is refused in one line, and nothing is written', async (_what, spoil, line) => {
    const spoiled = path.join(dir, 'spoiled.backup')
    cpSync(archive, spoiled)
    spoil(spoiled)
    const place = configOf('elsewhere', await newUrl())
    await expect(restoreBackup(place, spoiled)).rejects.toThrow(line)
    expect(existsSync(path.join(place.dataDir, 'secrets.json'))).toBe(false)
    expect(existsSync(path.join(place.dataDir, 'files'))).toBe(false)
  })

  test("another installation's archive is refused by its key, and a place with other keys takes none", async () => {
    const url = await newUrl()
    const other = configOf('elsewhere', url, { BACKUP_KEY: 'the key of another clinic altogether' })
    await expect(restoreBackup(other, archive)).rejects.toThrow(/^BACKUP_KEY is not the key of this archive/)
    const place = configOf('elsewhere', url)
    readSecrets(place, secureRandomness)
    await expect(restoreBackup(place, archive)).rejects.toThrow(
      'the keys of this place are not those of the archive',
    )
    expect(existsSync(path.join(place.dataDir, 'pg'))).toBe(false)
  })
})

/** The migrations of a later build, with one more of these statements. */
function buildThat(...statements: string[]): string {
  const folder = path.join(dir, 'migrations of a later build')
  cpSync(MIGRATIONS, folder, { recursive: true })
  const journal = path.join(folder, 'meta/_journal.json')
  const stored = JSON.parse(readFileSync(journal, 'utf8'))
  const last = stored.entries.at(-1)
  stored.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_later' })
  writeFileSync(journal, JSON.stringify(stored))
  writeFileSync(path.join(folder, '9999_later.sql'), statements.join(';\n--> statement-breakpoint\n'))
  return folder
}

async function storeWithLostKey(config: Config): Promise<{ fingerprint: string; remove(): Promise<void> }> {
  if (config.storage.kind !== 'folder') throw new Error('not a folder')
  const store = sealedStore(folderStore(config.storage.dir), {
    secrets: { files: 'a lost key', accepted: () => [], reload: () => false },
    random: secureRandomness,
    maySeal: async () => true,
  })
  await store.put('orders/a/lost.png', Buffer.from('a photo'), 'image/png')
  return { fingerprint: fingerprintOf('a lost key'), remove: () => store.remove('orders/a/lost.png') }
}

function changeByte(file: string): void {
  const bytes = readFileSync(file)
  bytes[2000] = (bytes[2000] ?? 0) ^ 1
  writeFileSync(file, bytes)
}

test.skipIf(!postgres)(
  'SEC-10 while PostgreSQL is backed up no file is encrypted anew, and afterwards it goes on',
  async () => {
    const config = configOf('held', (await ENGINES[1]?.newUrl()) ?? '')
    const isFree = () =>
      inDatabase(config, async ({ query }) => {
        const [row] = await query(`select pg_try_advisory_xact_lock(${FILES_LOCK}) as free`)
        return row?.['free']
      })
    expect(await whileFilesStay(config, isFree)).toBe(false)
    expect(await isFree()).toBe(true)
  },
)
