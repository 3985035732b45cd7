import { DATA_REQUEST_NAMES } from '@contour/domain/data-requests/data-request'
import { formatLongDate, easternDate } from '@contour/domain/time/plain-date'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { asPatient, type Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { companyOf } from '../../ground/company/index.ts'
import { dataRequests } from '../../../db/schema.ts'
import { AppError, notFound } from '../../../app-error.ts'
import { auditRequest, findOwnRequest } from './create-data-request.ts'
import { collectDisclosures } from './collect-disclosures.ts'
import { collectRecords } from './collect-records.ts'
import { readRecordToken, signRecordLink } from './record-file.ts'
import { renderRecord } from './render-record.ts'
import { hasFile } from './request-store.ts'

/**
 * Returns a short-lived link to the file of the caller's own fulfilled request; each link is written to the audit
 * trail.
 * @throws AppError not_found, conflict if the request has no file
 */
export async function linkToFile(ctx: Ctx, caller: Caller, id: string) {
  const request = await findOwnRequest(ctx.db, asPatient(caller), id)
  if (!hasFile(request)) throw new AppError('conflict', { message: 'This request has no file yet.' })
  await auditRequest(ctx.db, request, 'data_request.file_linked')
  return { message: 'Here is your file.', url: signRecordLink(ctx, id) }
}

/**
 * Registers the route of the file itself, generated from the current records, so that no second copy of them is stored.
 */
export function registerRecordRoutes(app: FastifyInstance, ctx: Ctx): void {
  app.get<{ Params: { token: string } }>('/records/:token', async (request, reply) => {
    const publicId = await readRecordToken(ctx, request.params.token)
    const [row] = await ctx.db.select().from(dataRequests).where(eq(dataRequests.public_id, publicId))
    if (!row || !hasFile(row)) throw notFound()
    const collect = row.kind === 'disclosures' ? collectDisclosures : collectRecords
    const made = formatLongDate(easternDate(ctx.clock.now()))
    const { company } = await companyOf(ctx.db, ctx)
    const html = renderRecord(
      DATA_REQUEST_NAMES[row.kind],
      `Made on ${made} by ${company.name} from the records as they stood then.`,
      await collect(ctx.db, row.user_id),
    )
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'attachment; filename="my-records.html"')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .send(html)
  })
}
