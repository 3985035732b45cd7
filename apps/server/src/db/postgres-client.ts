import type { Socket } from 'node:net'
import pg from 'pg'
import { statementNames } from './statement-names.ts'

/** One name per statement text on all connections; each connection prepares it at first use. */
const nameOf = statementNames('s')

/** Statements whose result is not needed before the next statement: if they fail, that one fails too. */
const LEADS = /^(begin|savepoint|release savepoint)\b/

const EMPTY_RESULT = { rows: [], rowCount: 0, command: '', oid: 0, fields: [] }

type Input = string | (pg.QueryConfig & { values?: unknown[] })
type QueryCallback = (error: Error, result: pg.QueryResult) => void
type Query = (requested: Input, values?: unknown[], done?: QueryCallback) => unknown

/**
 * A connection with few writes (performance.md): a repeated statement text is prepared once and then executed by name,
 * statements issued in one turn of the event loop are sent in one write, because the write costs more than the
 * statement, and the start of a transaction is sent with its first statement.
 */
export class PostgresClient extends pg.Client {
  #holds = false

  /** @param later when statements are sent: at the end of this turn, or of the whole round (`setImmediate`) */
  constructor(config?: pg.ClientConfig, later: (write: () => void) => unknown = process.nextTick) {
    super(config)
    const { connection } = this as unknown as { connection: { stream: Socket } }
    const query = super.query.bind(this) as unknown as Query
    const ask: Query = (requested, values, done) => {
      // Read each time: an encrypted connection replaces the stream of the first.
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

  /** Ends the connection at once, without notifying the server, which may be unreachable. */
  destroy(): void {
    const { connection } = this as unknown as { connection: { stream: Socket } }
    connection.stream.destroy()
  }
}
