import pg from 'pg'
import { fault, well, type Check, type Parts } from './check.ts'

/** Seconds; signatures of S3 and Stripe fail at 15 and 5 minutes, codes of authenticators at one. */
const MOST_SECONDS = 30

/** Compares this machine's clock with that of the database or of a vendor on another machine. */
export const clockCheck: Check = {
  name: 'clock',
  async look(parts, machine) {
    const asked = machine.now().getTime()
    const other = await otherClock(parts).catch(() => null)
    if (!other) return well('nothing to compare with')
    const seconds = Math.round(((asked + machine.now().getTime()) / 2 - other.at.getTime()) / 1000)
    if (Math.abs(seconds) <= MOST_SECONDS) return well(`agrees with that of ${other.of}`)
    const by =
      Math.abs(seconds) < 120
        ? `${Math.abs(seconds)} seconds`
        : `${Math.round(Math.abs(seconds) / 60)} minutes`
    return fault(
      `the clock of this machine is ${by} ${seconds > 0 ? 'ahead of' : 'behind'} that of ${other.of}`,
    )
  },
}

async function otherClock({ storage, databaseUrl }: Parts): Promise<{ of: string; at: Date } | null> {
  if (storage?.kind === 's3') {
    const response = await fetch(storage.endpoint, { method: 'HEAD', signal: AbortSignal.timeout(5_000) })
    const at = Date.parse(response.headers.get('date') ?? '')
    if (!Number.isNaN(at)) return { of: 'the file store', at: new Date(at) }
  }
  if (!databaseUrl) return null
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at')
    return rows[0] ? { of: 'the database', at: rows[0].at } : null
  } finally {
    await client.end().catch(() => {})
  }
}
