import { z } from 'zod'
import type { SendQuery } from '../db/database.ts'

/** What a restored database must agree with: rows of every table, the sum of the ledger, the end of the audit trail. */
export const Facts = z.object({
  tables: z.record(z.string(), z.number()),
  ledger_cents: z.number(),
  audit_end: z.object({ seq: z.number(), hash: z.string() }).nullable(),
})
export type Facts = z.output<typeof Facts>

const TABLES = `select c.relname as name from pg_class c
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`

export async function readFacts(query: SendQuery): Promise<Facts> {
  const tables: Record<string, number> = {}
  for (const { name } of await query(TABLES)) {
    const [row] = await query(`select count(*)::float8 as rows from "${String(name)}"`)
    tables[String(name)] = Number(row?.['rows'])
  }
  const [sum] = await query('select coalesce(sum(cents), 0)::float8 as cents from ledger')
  const [end] = await query(
    'select seq::float8 as seq, hash from audit where seq is not null order by seq desc limit 1',
  )
  return {
    tables,
    ledger_cents: Number(sum?.['cents']),
    audit_end: end ? { seq: Number(end['seq']), hash: String(end['hash']) } : null,
  }
}

/** Returns a line for each fact that differs from the archive's. */
export function differences(archived: Facts, restored: Facts): string[] {
  const names = [...new Set([...Object.keys(archived.tables), ...Object.keys(restored.tables)])]
  const rows = names
    .filter((name) => archived.tables[name] !== restored.tables[name])
    .map(
      (name) =>
        `${name} has ${restored.tables[name] ?? 'no'} rows, and ${archived.tables[name] ?? 'no'} in the archive`,
    )
  const [was, is] = [archived.audit_end, restored.audit_end]
  return [
    ...rows,
    ...(archived.ledger_cents === restored.ledger_cents
      ? []
      : [
          `the ledger sums up to ${restored.ledger_cents} cents, and to ${archived.ledger_cents} in the archive`,
        ]),
    ...(was?.seq === is?.seq && was?.hash === is?.hash ? [] : ['the audit trail ends elsewhere']),
  ]
}
