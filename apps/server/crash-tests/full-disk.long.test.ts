import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { startTestService, testConfig } from '@contour/testkit'
import { createLead } from '@contour/testkit/people/index'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, expect, test } from 'vitest'
import { makeBackup } from '../src/backup/make-backup.ts'
import { restoreBackup } from '../src/backup/restore-backup.ts'
import { inJob } from '../src/call-context.ts'
import type { Config } from '../src/config.ts'
import { migrateDatabase } from '../src/db/migrate.ts'
import { openDatabase } from '../src/db/open-database.ts'
import { alerts } from '../src/db/schema.ts'
import { audit, sealAudit, verifyAudit } from '../src/features/ground/audit/index.ts'
import { createLogger } from '../src/log.ts'
import { secureRandomness } from '../src/randomness.ts'
import { readSecrets } from '../src/secrets.ts'
import { createWatch } from '../src/watch/watch.ts'

// Real full disks, small ones in memory that only an administrator of the machine may mount: data, files, backups, TMPDIR, log.

const isAdministrator = process.getuid?.() === 0 && process.platform === 'linux'
const root = mkdtempSync(path.join(tmpdir(), 'contour-full-'))
const mounted: string[] = []
const started: ChildProcess[] = []
let fillers = 0

/** A disk of its own at a new folder. */
function disk(megabytes: number): string {
  const at = path.join(root, `disk-${mounted.length + 1}`)
  mkdirSync(at)
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'contour-test', at])
  if (made.status !== 0) throw new Error(String(made.stderr))
  mounted.push(at)
  return at
}
/** Fills a disk to its last byte; what is returned makes room again. */
function fill(at: string): () => void {
  const file = path.join(at, `filler-${++fillers}`)
  spawnSync('dd', ['if=/dev/zero', `of=${file}`, 'bs=4k'])
  return () => rmSync(file)
}
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})
afterAll(() => {
  for (const at of mounted) spawnSync('umount', ['-l', at])
  rmSync(root, { recursive: true, force: true })
})

/** How the watch of a process sees its disks: ten seconds pass between two looks. */
async function alertsOf(env: Record<string, string>, at: string): Promise<void> {
  let passed = 0
  const begin = Date.UTC(2027, 2, 2, 15)
  const service = await startTestService({ env, realNow: () => begin + passed })
  const { ctx } = service
  const watch = createWatch(ctx, {
    background: { ...service.service.background, failing: () => [], lateBy: () => [] },
    runsJobs: true,
    checkEveryMs: 0,
  })
  const look = async (times: number) => {
    for (let n = 0; n < times; n++) {
      passed += 10_000
      await watch.look()
    }
  }
  const known = () => ctx.db.select().from(alerts).where(eq(alerts.fault, 'disk_low'))
  try {
    await look(2)
    expect(await known()).toEqual([])
    const makeRoom = fill(at)
    await look(5)
    expect(await known()).toMatchObject([{ state: 'open', details: expect.stringContaining(at) }])
    makeRoom()
    await look(6)
    expect(await known()).toMatchObject([{ state: 'closed' }])
  } finally {
    await watch.stop()
    await service.close()
  }
}

const KEY = 'the key of the backups of this clinic'

/** A clinic on the embedded database, with a file of a megabyte that does not shrink. */
async function clinicAt(dataDir: string): Promise<Config> {
  const config = testConfig({ DATA_DIR: dataDir, BACKUP_KEY: KEY })
  readSecrets(config, secureRandomness)
  const database = await openDatabase(config, createLogger('silent'))
  await migrateDatabase(database, null)
  await database.close()
  mkdirSync(path.join(dataDir, 'files/orders'), { recursive: true })
  writeFileSync(path.join(dataDir, 'files/orders/photo.png'), secureRandomness.bytes(1_000_000))
  return config
}

test.skipIf(!isAdministrator)(
  'OP-06 R-048 a full disk of DATA_DIR: changes are taken, no seal is lost, and one alert begins and ends',
  async () => {
    const at = disk(16)
    const env = { DATA_DIR: path.join(at, 'data') }
    const service = await startTestService({ env })
    const { ctx } = service
    await inJob(ctx, () => audit(ctx.db, 'job.run'))
    await sealAudit(ctx)
    const makeRoom = fill(at)
    await createLead(service)
    // The task fails, which is an alert; what it could not write down outside is written down by the next.
    await expect(sealAudit(ctx)).rejects.toThrow(/ENOSPC/)
    makeRoom()
    await createLead(service)
    await sealAudit(ctx)
    expect(await verifyAudit(ctx.db, ctx.audit)).toMatchObject({ intact: true, fault: null, unsealed: 0 })
    await service.close()
    mkdirSync(env.DATA_DIR, { recursive: true })
    await alertsOf(env, at)
  },
  300_000,
)

test.skipIf(!isAdministrator)(
  'OP-06 R-048 a full disk of files: a file is refused, those before it are whole, and one alert begins and ends',
  async () => {
    const at = disk(16)
    const env = { STORAGE_DIR: path.join(at, 'files') }
    const service = await startTestService({ env })
    const { files } = service.ctx
    await files.put('orders/a/before.png', Buffer.from('stored before'), 'image/png')
    const makeRoom = fill(at)
    const large = secureRandomness.bytes(300_000)
    await expect(files.put('orders/a/after.png', large, 'image/png')).rejects.toThrow(/ENOSPC/)
    expect(await files.size('orders/a/after.png')).toBe(null)
    expect(await text(await files.read('orders/a/before.png'))).toBe('stored before')
    makeRoom()
    await files.put('orders/a/after.png', large, 'image/png')
    expect(await files.size('orders/a/after.png')).toBe(large.length)
    await service.close()
    await alertsOf(env, at)
  },
  300_000,
)

test.skipIf(!isAdministrator)(
  'R-042 OP-05 a full disk where a backup or a restore writes is one line that names the place, and leaves nothing behind',
  async () => {
    const clinic = await clinicAt(path.join(root, 'clinic'))
    const backups = disk(1)
    const small = path.join(backups, 'night.backup')
    await expect(makeBackup(clinic, small, new Date(0))).rejects.toThrow(
      `${small} cannot be written: the disk is full`,
    )
    expect(readdirSync(backups)).toEqual([])

    const archive = path.join(root, 'night.backup')
    const before = process.env.TMPDIR
    const temporary = disk(1)
    process.env.TMPDIR = temporary
    try {
      await expect(makeBackup(clinic, archive, new Date(0))).rejects.toThrow(
        /^TMPDIR .* cannot be written: the disk is full$/,
      )
      expect([existsSync(archive), readdirSync(temporary)]).toEqual([false, []])
    } finally {
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
    }

    await makeBackup(clinic, archive, new Date(0))
    const place = testConfig({ DATA_DIR: path.join(root, 'elsewhere'), BACKUP_KEY: KEY })
    process.env.TMPDIR = temporary
    try {
      await expect(restoreBackup(place, archive)).rejects.toThrow(/^tar failed: .*No space left on device/)
      expect([existsSync(place.dataDir), readdirSync(temporary)]).toEqual([false, []])
    } finally {
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
    }
    expect((await restoreBackup(place, archive)).faults).toEqual([])
  },
  300_000,
)

test.skipIf(!isAdministrator)(
  'OP-06 a full disk of the log stops nobody: the service starts, answers and stops',
  async () => {
    const at = disk(1)
    const makeRoom = fill(at)
    const data = path.join(root, 'of the log')
    const log = openSync(path.join(at, 'contour.log'), 'a')
    const ports = { PORT: '27381', STAFF_PORT: '27382' }
    const main = path.resolve(import.meta.dirname, '../src/main.ts')
    const child = spawn(process.execPath, [main], {
      env: { PATH: process.env.PATH, DATA_DIR: data, SEED: 'none', ...ports },
      stdio: ['ignore', log, 'inherit'],
    })
    started.push(child)
    const status = () =>
      fetch('http://127.0.0.1:27381/readyz').then(
        (answer) => answer.status,
        () => 0,
      )
    await expect.poll(status, { timeout: 240_000 }).toBe(200)
    for (let n = 0; n < 20; n++) expect(await status()).toBe(200)
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    makeRoom()
  },
  300_000,
)
