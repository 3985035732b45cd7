import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/database.ts'
import { conversionReceipts } from '../../db/schema.ts'
import { EndpointRefused, type ConversionEndpoint } from './port.ts'

/** Milliseconds. Document 2 §7 and §9. */
export const CONVERSION_TIMEOUT_MS = 10_000

/** Creates the partner's endpoint that the configuration names, or our own receiver (S-43). */
export function createConversionEndpoint(given: {
  config: Config
  db: Db
  clock: Clock
}): ConversionEndpoint {
  const { conversionUrl } = given.config
  return conversionUrl ? partnerEndpoint(conversionUrl) : ownReceiver(given)
}

const Accepted = z.object({ status: z.literal('success') })

/** Posts to a partner: JSON, no credentials, no redirects, ten seconds by default. */
export function partnerEndpoint(url: string, timeoutMs = CONVERSION_TIMEOUT_MS): ConversionEndpoint {
  return {
    pause: async (ms) => {
      await pause(ms)
    },
    async send({ key, body }) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!response.ok) throw new EndpointRefused(response.status)
      return Accepted.safeParse(await response.json()).success ? 'accepted' : 'unexpected'
    },
  }
}

/** Records what a partner would receive, once for each conversion. */
function ownReceiver({ db, clock }: { db: Db; clock: Clock }): ConversionEndpoint {
  return {
    pause: async (ms) => {
      await pause(ms)
    },
    async send({ key, body }) {
      await db.insert(conversionReceipts).values({ key, body, at: clock.now() }).onConflictDoNothing()
      return 'accepted'
    },
  }
}
