import type { Socket } from 'node:net'
import pg from 'pg'

/** Names given at most; each holds its plan on the server, per connection. */
const NAMED = 500
const names = new Map<string, string>()

/**
 * The name under which a connection prepares a text once: the builder makes the same texts again and again, and an
 * unnamed one is sent, parsed and planned each time (performance.md). Null once too many differ.
 */
function nameOf(text: string): string | null {
  const found = names.get(text)
  if (found !== undefined) return found
  if (names.size >= NAMED) return null
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/** Statements whose answer nobody needs before the next statement: what fails here fails there too. */
const LEADS = /^(begin|savepoint|release savepoint)\b/

type Asked = string | (pg.QueryConfig & { values?: unknown[] })
type Query = (
  asked: Asked,
  values?: unknown[],
  done?: (error: Error, result: pg.QueryResult) => void,
) => unknown

/**
 * A connection that writes little: statements asked for in one turn of the event loop leave in one write, because the
 * write costs more than the statement, and the start of a transaction leaves with its first statement.
 */
export class PostgresClient extends pg.Client {
  #holding = false

  /** @param later when what was asked for leaves: at the end of this turn, or of the whole round (`setImmediate`) */
  constructor(config?: pg.ClientConfig, later: (write: () => void) => unknown = process.nextTick) {
    super(config)
    const query = super.query.bind(this) as unknown as Query
    this.query = ((asked: Asked, values?: unknown[], done?: never) => {
      const config = typeof asked === 'string' ? { text: asked } : asked
      const { stream } = (this as unknown as { connection: { stream: Socket } }).connection
      stream.cork()
      if (LEADS.test(config.text) && done === undefined) {
        const started = query(config) as Promise<pg.QueryResult>
        started.catch(() => {})
        if (this.#holding) stream.uncork()
        this.#holding = true
        return Promise.resolve(NOTHING)
      }
      const held = this.#holding
      this.#holding = false
      later(() => {
        stream.uncork()
        if (held) stream.uncork()
      })
      const name = config.name ?? (values?.length ? nameOf(config.text) : null)
      return query(name === null ? config : { ...config, name }, values, done)
    }) as typeof this.query
  }
}

const NOTHING = { rows: [], rowCount: 0, command: '', oid: 0, fields: [] }
