import type { TestService } from './start-test-service.ts'

/**
 * Copies a row of a table n times, for lists with more rows than one page.
 * @param changes SQL of the columns that differ; `n` counts from 1 to the number of copies
 */
export async function copyRows(
  at: TestService,
  table: string,
  from: { id: number; n: number },
  changes: Readonly<Record<string, string>>,
): Promise<number[]> {
  const columns = await at.ctx.database.query(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  const names = columns.map(({ name }) => String(name))
  const values = names.map((name) => changes[name] ?? `source."${name}"`)
  const rows = await at.ctx.database.query(
    `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')})
     select ${values.join(', ')} from "${table}" source cross join generate_series(1, ${from.n}) n
     where source.id = ${from.id} order by n returning id`,
  )
  return rows.map(({ id }) => Number(id))
}
