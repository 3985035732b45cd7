import { parse, protocol } from '@electric-sql/pglite'
import type { PGlite, QueryOptions, Results, Transaction, messages } from '@electric-sql/pglite'

/** Statements kept at most; each holds its plan in the engine's memory. */
export const KEPT = 500
/** A text is kept from this many uses on, so that what is built once does not fill the store. */
export const USES = 2

const { serialize } = protocol

type Statement = { name: string; types: readonly number[]; columns: messages.RowDescriptionMessage | null }

/** What the query builder asks of PGlite. */
export type LiteClient = Pick<PGlite, 'query' | 'exec' | 'transaction'>

/**
 * PGlite with prepared statements, which its own `query` does not know: that parses and plans every text anew and enters
 * the engine six times for it. A text that comes again is prepared under a name and afterwards costs one entry
 * (performance.md). Values, results and errors are those of `query`.
 */
export function prepareLite(lite: PGlite): LiteClient {
  const uses = new Map<string, number>()
  const kept = new Map<string, Statement>()

  const isKept = (text: string): boolean => {
    if (kept.has(text)) return true
    if (kept.size >= KEPT) return false
    const times = (uses.get(text) ?? 0) + 1
    if (times < USES) {
      if (uses.size >= 4 * KEPT) uses.clear()
      uses.set(text, times)
      return false
    }
    return true
  }

  const prepare = async (text: string): Promise<Statement> => {
    const found = kept.get(text)
    if (found) return found
    const name = `kept_${kept.size}`
    const told = await enter(lite, [serialize.parse({ name, text }), serialize.describe({ type: 'S', name })])
    const columns = told.find((one) => one.name === 'rowDescription') as Statement['columns'] | undefined
    const statement = { name, types: parse.parseDescribeStatementResults(told), columns: columns ?? null }
    kept.set(text, statement)
    uses.delete(text)
    return statement
  }

  const run = <T>(text: string, params: unknown[] = [], options?: QueryOptions) =>
    lite._runExclusiveQuery(async () => {
      const { name, types, columns } = await prepare(text)
      const values = params.map((value, i) => written(lite, value, types[i] ?? 0))
      const told = await enter(lite, [serialize.bind({ statement: name, values }), serialize.execute({})])
      const [result] = parse.parseResults(columns ? [columns, ...told] : told, lite.parsers, options)
      return result as Results<T>
    })

  return {
    exec: (text, options) => lite.exec(text, options),
    query: async <T>(text: string, params?: unknown[], options?: QueryOptions) =>
      isKept(text)
        ? lite._runExclusiveTransaction(async () => {
            const result = await run<T>(text, params, options)
            await lite.syncToFs()
            return result
          })
        : lite.query<T>(text, params, options),
    transaction: (work) =>
      lite.transaction((tx) => {
        const query: Transaction['query'] = async (text, params, options) => {
          if (tx.closed || !isKept(text)) return tx.query(text, params, options)
          return run(text, params, options)
        }
        return work(Object.assign(Object.create(tx) as Transaction, { query }))
      }),
  }
}

/** Enters the engine once for all messages; what fails is thrown after the engine is ready for the next. */
function enter(lite: PGlite, asked: readonly Uint8Array[]) {
  return lite.execProtocolStream(Buffer.concat([...asked, serialize.sync()]), { syncToFs: false })
}

function written(lite: PGlite, value: unknown, type: number): string | null {
  if (value === null || value === undefined) return null
  const serializer = lite.serializers[type]
  return serializer ? serializer(value) : String(value)
}
