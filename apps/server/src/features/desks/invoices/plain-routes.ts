import { plainRoutes } from '@contour/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callAs } from '../../../call-context.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../app-error.ts'
import type { Admit } from '../../../http/admission.ts'
import { readInvoice } from './read-invoice.ts'
import { renderHtml } from './render-html.ts'
import { renderPdf } from './render-pdf.ts'

const ID = /^[\w-]{1,64}$/

type Query = { id?: unknown; itemised?: unknown }

/**
 * Registers the routes of the patient origin: the stated HTML call and the PDF that the billing tab downloads (X-49,
 * C-INV-001 to 003).
 */
export function registerInvoiceRoutes(app: FastifyInstance, ctx: Ctx, admit: Admit): void {
  app.get<{ Querystring: Query }>('/invoice', async (request, reply) => {
    const caller = await admitted(admit, request, '/invoice')
    // `program` is part of the stated call and has no effect: we decide what is on an invoice.
    return sendHtml(reply, renderHtml(await callAs(ctx, caller, readInvoice, idOf(request.query.id))))
  })
  app.get<{ Params: { id: string }; Querystring: Query }>(
    '/api/app/invoices/:id/pdf',
    async (request, reply) => {
      const caller = await admitted(admit, request, '/api/app/invoices/{id}/pdf')
      const itemized = request.query.itemised === '1'
      return sendPdf(
        reply,
        await renderPdf(await callAs(ctx, caller, readInvoice, idOf(request.params.id), itemized)),
      )
    },
  )
}

/** Registers the same two routes on the staff origin, for the billing section. */
export function registerStaffInvoiceRoutes(app: FastifyInstance, ctx: Ctx, admit: Admit): void {
  const path = '/staff-api/billing/invoices/{id}'
  app.get<{ Params: { id: string } }>('/staff-api/billing/invoices/:id', async (request, reply) => {
    const caller = await admitted(admit, request, path)
    return sendHtml(reply, renderHtml(await callAs(ctx, caller, readInvoice, idOf(request.params.id))))
  })
  app.get<{ Params: { id: string } }>('/staff-api/billing/invoices/:id/pdf', async (request, reply) => {
    const caller = await admitted(admit, request, `${path}/pdf`)
    return sendPdf(reply, await renderPdf(await callAs(ctx, caller, readInvoice, idOf(request.params.id))))
  })
}

function admitted(admit: Admit, request: FastifyRequest, path: string): Promise<Caller> {
  const route = plainRoutes.find((known) => known.method === 'GET' && known.path === path)
  if (!route) throw new Error(`route is not declared: ${path}`)
  return admit(request, route)
}

function idOf(value: unknown): string {
  if (typeof value !== 'string' || !ID.test(value)) throw new AppError('not_found')
  return value
}

const sendHtml = (reply: FastifyReply, html: string) =>
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .send(html)

/** The file name does not reveal what was bought. */
const sendPdf = (reply: FastifyReply, pdf: Buffer) =>
  reply
    .header('content-type', 'application/pdf')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', 'attachment; filename="invoice.pdf"')
    .send(pdf)
