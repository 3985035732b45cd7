import type { FastifyInstance } from 'fastify'
import { eq } from 'drizzle-orm'
import { EASYPOST_SIGNATURE } from '../../../adapters/carrier/easypost-signature.ts'
import { UnsignedScan, type Scan } from '../../../adapters/carrier/port.ts'
import { AppError } from '../../../app-error.ts'
import { actingAs, inCall } from '../../../call-context.ts'
import type { Ctx } from '../../../context.ts'
import { shipments } from '../../../db/schema.ts'
import { visitorOf } from '../../../http/request-meta.ts'
import { audit } from '../../ground/audit/index.ts'
import { recordScan } from './record-scan.ts'

/** Bytes of an event: a tracker with all its scans. */
const MAX_EVENT = 256 * 1024

/**
 * POST /api/webhooks/carrier: what EasyPost tells of a parcel. A signed event of a parcel that is not ours, or that we know
 * already, is answered like any other, so that it is not sent again; the audit trail says that it was ignored, and why.
 */
export function registerCarrierWebhook(app: FastifyInstance, ctx: Ctx): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signature covers the bytes as sent.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_EVENT }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/api/webhooks/carrier', async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const scan = heard(ctx, body, request.headers[EASYPOST_SIGNATURE], request.id)
      if (scan) await inCall(ctx, visitorOf(request), () => take(ctx, scan))
      return { status: 'success', message: 'received' }
    })
  })
}

/** @throws AppError not_found where no service posts, invalid_request for a post that it did not sign */
function heard({ carriers, log }: Ctx, body: Buffer, signature: unknown, requestId: string): Scan | null {
  if (!carriers.hear) throw new AppError('not_found')
  try {
    return carriers.hear(body, signature)
  } catch (error) {
    if (!(error instanceof UnsignedScan)) throw error
    log.warn({ request_id: requestId }, 'scan of a parcel with a bad signature')
    throw new AppError('invalid_request')
  }
}

async function take(ctx: Ctx, scan: Scan): Promise<void> {
  // By its number, as a post can arrive before the answer to our own call, which names the tracker.
  const isOurs = eq(shipments.tracking, scan.tracking)
  const [parcel] = await ctx.db.select({ id: shipments.id }).from(shipments).where(isOurs)
  const ignored = parcel ? await recordScan(ctx, parcel.id, scan) : 'not ours'
  if (ignored === null) return
  await actingAs({ actor: 'carrier' }, () =>
    audit(ctx.db, 'parcel.scan_ignored', {
      after: { tracker: scan.tracker, status: scan.status, why: ignored },
    }),
  )
}
