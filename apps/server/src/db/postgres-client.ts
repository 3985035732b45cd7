import type { Socket } from 'node:net'
import pg from 'pg'
import { statementNames } from './statement-names.ts'

/** One name for a text on all connections; each prepares it when it first meets it. */
const nameOf = statementNames('s')

/** Statements whose answer nobody needs before the next statement: what fails here fails there too. */
const LEADS = /^(begin|savepoint|release savepoint)\b/

const EMPTY_RESULT = { rows: [], rowCount: 0, command: '', oid: 0, fields: [] }

type Input = string | (pg.QueryConfig & { values?: unknown[] })
type QueryCallback = (error: Error, result: pg.QueryResult) => void
type Query = (requested: Input, values?: unknown[], done?: QueryCallback) => unknown

/**
 * A connection that says little (performance.md): a text that comes again is prepared once and then asked for by name,
 * statements asked for in one turn of the event loop leave in one write, because the write costs more than the
 * statement, and the start of a transaction leaves with its first statement.
 */
export class PostgresClient extends pg.Client {
  #holds = false

  /** @param later when what was asked for leaves: at the end of this turn, or of the whole round (`setImmediate`) */
  constructor(config?: pg.ClientConfig, later: (write: () => void) => unknown = process.nextTick) {
    super(config)
    const { connection } = this as unknown as { connection: { stream: Socket } }
    const query = super.query.bind(this) as unknown as Query
    const ask: Query = (requested, values, done) => {
      // Asked for each time: an encrypted connection puts another stream in the place of the first.
      const { stream } = connection
      const config = typeof requested === 'string' ? { text: requested } : requested
      if (LEADS.test(config.text) && !done) {
        if (!this.#holds) stream.cork()
        this.#holds = true
        const started = query(config) as Promise<unknown>
        started.catch(() => {})
        return Promise.resolve(EMPTY_RESULT)
      }
      if (!this.#holds) stream.cork()
      this.#holds = false
      later(() => stream.uncork())
      const name = config.name ?? (values?.length ? nameOf(config.text) : null)
      return query(name === null ? config : { ...config, name }, values, done)
    }
    this.query = ask as typeof this.query
  }

  /** Ends the connection at once, without a word to the server, which may not be there. */
  destroy(): void {
    const { connection } = this as unknown as { connection: { stream: Socket } }
    connection.stream.destroy()
  }
}
