import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import type { Config } from '../config.ts'
import type { Row, SendQuery } from '../db/database.ts'
import { openPglite } from '../db/open-pglite.ts'
import { lockEmbedded } from '../db/lock-directory.ts'
import { readFacts, type Facts } from './facts.ts'
import { startTool } from './run-tool.ts'

/** Writes the database at one point in time to a file. @returns what it held at that point */
export const dumpDatabase = (
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  file: string,
): Promise<Facts> => (databaseUrl ? dumpPostgres(databaseUrl, file) : dumpPglite(dataDir, file))

/** The dump reads the snapshot in which the rows were counted, while the service goes on. */
async function dumpPostgres(url: string, file: string): Promise<Facts> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const query: SendQuery = async (text, params) => (await client.query<Row>(text, params)).rows
    await query('begin transaction isolation level repeatable read, read only')
    const [row] = await query('select pg_export_snapshot() as id')
    const facts = await readFacts(query)
    const { args, env } = connectionOf(url)
    const flags = ['-Fc', '--no-owner', '--no-privileges', `--snapshot=${String(row?.['id'])}`, '-f', file]
    await startTool('pg_dump', [...flags, ...args], env).ended
    return facts
  } finally {
    await client.end()
  }
}

/** The lock on DATA_DIR says that no service writes meanwhile. */
async function dumpPglite(dataDir: string, file: string): Promise<Facts> {
  const database = await openPglite(dataDir)
  try {
    const facts = await readFacts(database.query)
    if (!(database.raw instanceof PGlite)) throw new Error('not the embedded database')
    const dump = await database.raw.dumpDataDir('gzip')
    await writeFile(file, Buffer.from(await dump.arrayBuffer()), { mode: 0o600 })
    return facts
  } finally {
    await database.close()
  }
}

/** Loads a dump into a database that is empty. PostgreSQL takes all of it or nothing. */
export async function loadDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  file: string,
): Promise<void> {
  if (databaseUrl) {
    const { args, env } = connectionOf(databaseUrl)
    const flags = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction']
    return startTool('pg_restore', [...flags, ...args, file], env).ended
  }
  const release = lockEmbedded(dataDir)
  try {
    const lite = await PGlite.create({
      dataDir: path.join(dataDir, 'pg'),
      loadDataDir: new Blob([await readFile(file)]),
    })
    await lite.close()
  } finally {
    release()
  }
}

/** The password goes by the environment: other users of the machine read the arguments. */
function connectionOf(url: string): { args: string[]; env: Record<string, string> } {
  const at = new URL(url)
  const password = decodeURIComponent(at.password)
  at.password = ''
  return { args: ['-d', at.href], env: password ? { PGPASSWORD: password } : {} }
}
