import { existsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { causeOf } from '../cause-of.ts'
import { sqlState } from '../db/sql-state.ts'
import { fault, well, type Check, type Found, type Parts } from './check.ts'

/** The oldest that the statements are written for (CONTRIBUTING). */
const OLDEST = 15

const FACTS = `select current_setting('server_version_num')::int / 10000 as major,
  current_setting('server_encoding') as encoding, r.rolname as role, r.rolsuper as superuser,
  coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as encrypted,
  has_schema_privilege(current_schema(), 'create') as tables,
  (has_database_privilege(current_database(), 'create') or to_regnamespace('drizzle') is not null) as schemas
  from pg_roles r where r.rolname = current_user`

/** Version, role, rights and encryption of the database. */
export const databaseCheck: Check = {
  name: 'database',
  async look({ databaseUrl, dataDir, mode, rehearsal }) {
    if (databaseUrl === undefined) return null
    if (databaseUrl === null)
      return well(
        `embedded, ${existsSync(path.join(dataDir ?? '', 'pg')) ? 'in DATA_DIR' : 'not created yet'}`,
      )
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<Facts>(FACTS)
      const [facts] = rows
      return facts ? decide(facts, { mode, rehearsal }) : fault('DATABASE_URL: the role is not on file')
    } catch (error) {
      return fault(`DATABASE_URL: ${causeOf(error) ?? `refused (${sqlState(error) ?? 'no reason given'})`}`)
    } finally {
      await client.end().catch(() => {})
    }
  },
}

type Facts = {
  major: number
  encoding: string
  role: string
  superuser: boolean
  encrypted: boolean
  tables: boolean
  schemas: boolean
}

function decide(facts: Facts, { mode, rehearsal }: Pick<Parts, 'mode' | 'rehearsal'>): Found {
  const { major, encoding, role } = facts
  const faults = [
    major < OLDEST && `PostgreSQL ${OLDEST} or newer is needed, and this is ${major}`,
    encoding !== 'UTF8' && `the database must be in UTF8, and this one is in ${encoding}`,
    !facts.tables && `the role ${role} may not create tables: make it the owner of the database`,
    !facts.schemas && `the role ${role} may not create a schema: make it the owner of the database`,
    // A superuser can change the audit trail unseen, and read files of its machine.
    facts.superuser &&
      mode === 'production' &&
      !rehearsal &&
      `the role ${role} is a superuser: create a role for the service that owns its database alone`,
  ].filter((line) => line !== false && line !== undefined)
  if (faults.length > 0) return fault(...faults.map((line) => `DATABASE_URL: ${line}`))
  return well(`PostgreSQL ${major}, role ${role}, ${facts.encrypted ? 'with' : 'without'} TLS`)
}
