// Started by scripts/bench.mjs --backup: how long a backup and a restore of a large clinic take, on PostgreSQL, next to what
// PostgreSQL's own programs and a copy of the files take in the same run. The budget: a restore takes at most twice as long.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ROOT, startService } from '@contour/e2e/start-service'
import { fillPatients } from './fill-patients.ts'
import { freshDatabase } from './fresh-database.ts'
import { printTable, within } from './print-table.ts'

/** A patient after two years has three orders. */
const ORDERS = Number(process.env.BENCH_ORDERS || 100_000)
const PATIENTS = Math.ceil(ORDERS / 3)
const FILES = { count: 2_000, bytes: 100_000 }
const BUDGET = 2
const BACKUP_KEY = 'the key of the backups of the bench'

const say = (text: string) => process.stdout.write(`${text}\n`)
const server = process.env.BENCH_POSTGRES
if (!server) throw new Error('BENCH_POSTGRES names the server to measure on')

/** Runs a program and returns its seconds. */
async function seconds(
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  const began = performance.now()
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`${command} ended with ${String(code)}`)
  return (performance.now() - began) / 1000
}
const ours = (script: string, args: readonly string[], env: Record<string, string>) =>
  seconds(process.execPath, [path.join(ROOT, 'scripts', script), ...args], env)

const dir = mkdtempSync(path.join(tmpdir(), 'contour-bench-'))
const clinic = await freshDatabase(server, 'bench_clinic')
const service = await startService({ DATABASE_URL: clinic })
try {
  await fillPatients(clinic, 1, PATIENTS, say)
  const files = path.join(service.dataDir, 'files')
  mkdirSync(path.join(files, 'orders'), { recursive: true })
  for (let n = 0; n < FILES.count; n++)
    writeFileSync(path.join(files, 'orders', `${n}.jpg`), randomBytes(FILES.bytes))

  const archive = path.join(dir, 'night.backup')
  const settings = { ...service.env, BACKUP_KEY }
  const backup = await ours('backup.mjs', ['--to', archive], settings)
  const dump = path.join(dir, 'database.dump')
  const dumped = await seconds('pg_dump', ['-Fc', '-f', dump, clinic])
  const bare = await freshDatabase(server, 'bench_bare')
  const whole = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction']
  const restored = await seconds('pg_restore', [...whole, '-d', bare, dump])
  const copied = await seconds('cp', ['-a', files, path.join(dir, 'copy of the files')])

  const place = {
    DATABASE_URL: await freshDatabase(server, 'bench_place'),
    DATA_DIR: path.join(dir, 'place'),
  }
  const restore = await ours('restore.mjs', ['--from', archive], { ...settings, ...place })
  const most = BUDGET * (restored + copied)
  const figure = (value: number) => `${value.toFixed(1)} s`
  printTable(
    `${PATIENTS * 3} orders, ${FILES.count} files: an archive of ${Math.round(statSync(archive).size / 1e6)} MB`,
    ['', 'ours', 'pg and cp alone', ''],
    [
      ['backup', figure(backup), figure(dumped + copied), ''],
      [
        'restore, checked',
        figure(restore),
        figure(restored + copied),
        `${within(restore <= most)} (at most ${figure(most)})`,
      ],
    ],
  )
  if (restore > most) process.exitCode = 1
} finally {
  await service.stop()
  rmSync(dir, { recursive: true, force: true })
}
