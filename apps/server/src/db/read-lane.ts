import type pg from 'pg'
import { PostgresClient } from './postgres-client.ts'

type Ended = (error: Error) => void

/**
 * One connection that all callers share for the prepared reads nearly every request makes. What they ask in one round
 * of the event loop leaves in one write and its answers come back in one read: with the pool each request would pay for
 * its own (performance.md). For short reads outside transactions alone, because each waits for those before it.
 * A connection that ends fails what it had under way; the next read opens another.
 */
export class ReadLane {
  #client: Promise<PostgresClient> | null = null
  readonly #config: pg.ClientConfig
  readonly #onEnd: Ended

  constructor(config: pg.ClientConfig, onEnd: Ended) {
    this.#config = config
    this.#onEnd = onEnd
  }

  async query(asked: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const client = await (this.#client ??= this.#open())
    return client.query(asked, values)
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => null)
    await client?.end()
  }

  async #open(): Promise<PostgresClient> {
    const client = new PostgresClient(this.#config, setImmediate)
    const forget = () => {
      this.#client = null
    }
    client.on('error', (error) => {
      forget()
      this.#onEnd(error)
    })
    client.on('end', forget)
    try {
      await client.connect()
    } catch (error) {
      forget()
      throw error
    }
    return client
  }
}
