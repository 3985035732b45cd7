import type pg from 'pg'
import { PostgresClient } from './postgres-client.ts'

/** A connection that has responded within this time, milliseconds, is alive. */
const RECENT_MS = 1_000

/**
 * One connection that all callers share for the reads of nearly every request. The queries of one round of the event
 * loop are sent in one write and return in one read: in a pool each request would pay for its own (performance.md).
 * Only for short reads outside transactions, because each waits for those before it. When the connection ends, its
 * pending queries fail; the next read opens another.
 */
export class SharedReadConnection {
  #client: Promise<PostgresClient> | null = null
  #answeredAt = -Infinity
  readonly #config: pg.ClientConfig
  readonly #onLost: (error: Error) => void

  constructor(config: pg.ClientConfig, onLost: (error: Error) => void) {
    this.#config = config
    this.#onLost = onLost
  }

  async query(requested: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const client = await (this.#client ??= this.#open())
    const answer = await client.query(requested, values)
    this.#answeredAt = performance.now()
    return answer
  }

  /** Drops the connection, because others to the same server are lost; one that has just responded is kept. */
  suspect(): void {
    const suspected = this.#client
    if (!suspected || performance.now() - this.#answeredAt < RECENT_MS) return
    this.#client = null
    void suspected.then(
      (client) => client.destroy(),
      () => {},
    )
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => null)
    await client?.end()
  }

  #open(): Promise<PostgresClient> {
    const client = new PostgresClient(this.#config, setImmediate)
    const opened = client.connect().then(() => client)
    const forget = () => {
      if (this.#client === opened) this.#client = null
    }
    // Without a listener a restarted server would end this process (security.md, Measured facts).
    client.on('error', (error) => {
      forget()
      this.#onLost(error)
    })
    client.on('end', forget)
    opened.catch(forget)
    return opened
  }
}
