import { parse, protocol } from '@electric-sql/pglite'
import type { PGlite, QueryOptions, Results, Transaction, messages } from '@electric-sql/pglite'
import { statementNames } from './statement-names.ts'

const { serialize } = protocol

type Statement = {
  name: string
  /** The type of each parameter, as the engine's type number. */
  types: readonly number[]
  columns: messages.RowDescriptionMessage | null
}

/** What the query builder uses of PGlite. */
export type PgliteClient = Pick<PGlite, 'query' | 'exec' | 'transaction'>

/**
 * PGlite with prepared statements, which its own `query` does not support: that parses and plans every text again and
 * enters the engine six times for it. Here a repeated text is prepared under a name and then costs one entry
 * (performance.md). Values, results and errors are those of `query`.
 */
export function preparePglite(lite: PGlite): PgliteClient {
  const nameOf = statementNames('s')
  const known = new Map<string, Statement>()

  const prepare = async (name: string, text: string): Promise<Statement> => {
    const result = await enter(lite, [
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    ])
    const columns = result.find((one) => one.name === 'rowDescription') as Statement['columns'] | undefined
    const statement = { name, types: parse.parseDescribeStatementResults(result), columns: columns ?? null }
    known.set(text, statement)
    return statement
  }

  const run = <T>(name: string, text: string, params: unknown[] = [], options?: QueryOptions) =>
    lite._runExclusiveQuery(async () => {
      const { types, columns } = known.get(text) ?? (await prepare(name, text))
      const values = params.map((value, i) => written(lite, value, types[i] ?? 0))
      const outcome = await enter(lite, [serialize.bind({ statement: name, values }), serialize.execute({})])
      const answers = columns ? [columns, ...outcome] : outcome
      const [result] = parse.parseResults(answers, readers(lite, options), { rowMode: options?.rowMode })
      return result as Results<T>
    })

  return {
    exec: (text, options) => lite.exec(text, options),
    query: async <T>(text: string, params?: unknown[], options?: QueryOptions) => {
      const name = nameOf(text)
      if (name === null) return lite.query<T>(text, params, options)
      return lite._runExclusiveTransaction(async () => {
        const result = await run<T>(name, text, params, options)
        await lite.syncToFs()
        return result
      })
    },
    transaction: (work) =>
      lite.transaction((tx) => {
        const query: Transaction['query'] = async (text, params, options) => {
          const name = tx.closed ? null : nameOf(text)
          return name === null ? tx.query(text, params, options) : run(name, text, params, options)
        }
        return work(Object.assign(Object.create(tx) as Transaction, { query }))
      }),
  }
}

/** Enters the engine once for all messages; errors are thrown when the engine is ready for the next entry. */
function enter(lite: PGlite, requested: readonly Uint8Array[]) {
  return lite.execProtocolStream(Buffer.concat([...requested, serialize.sync()]), { syncToFs: false })
}

/** How columns are parsed: the caller's parsers override PGlite's, whose table is too long to copy for each result. */
function readers(lite: PGlite, options: QueryOptions | undefined): PGlite['parsers'] {
  const own = Object.create(lite.parsers) as PGlite['parsers']
  return Object.assign(own, options?.parsers)
}

function written(lite: PGlite, value: unknown, type: number): string | null {
  if (value === null || value === undefined) return null
  const serializer = lite.serializers[type]
  return serializer ? serializer(value) : String(value)
}
