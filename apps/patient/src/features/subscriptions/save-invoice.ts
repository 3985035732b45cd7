import { isRecord } from '@contour/domain/is-record'
import { shownMark } from '../../lib/brand.ts'
import { CallError } from '@contour/client/call-error'
import { CONNECTION_MESSAGES } from '../../lib/error-messages.ts'
import { readText } from '../../lib/device-store.ts'

/**
 * Downloads the invoice of a payment as an A4 PDF (C-INV-002, 003). The page sends the token itself, because a plain
 * link sends none and invoices are private to the patient. Throws a CallError.
 */
export async function saveInvoice(paymentId: string, itemized: boolean): Promise<void> {
  const path = `/api/app/invoices/${encodeURIComponent(paymentId)}/pdf${itemized ? '?itemised=1' : ''}`
  const blob = await (await fetchInvoice(path)).blob()
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = `${fileNameOf(shownMark())}-${itemized ? 'receipt' : 'invoice'}-${paymentId}.pdf`
  link.click()
  // The browser reads the blob after the click; a minute is enough for every browser.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

const fileNameOf = (brand: string) => brand.replace(/[^a-z0-9]+/g, '-')

/** Returns the invoice as the server renders it (C-INV-001). */
export async function readInvoice(paymentId: string, program: string): Promise<string> {
  const query = new URLSearchParams({ id: paymentId, program })
  return await (await fetchInvoice(`/invoice?${query.toString()}`)).text()
}

async function fetchInvoice(path: string): Promise<Response> {
  const response = await fetch(path, {
    headers: { authorization: `Bearer ${readText('token') ?? ''}` },
  }).catch(() => {
    throw new CallError({ code: 'offline', message: CONNECTION_MESSAGES.offline })
  })
  if (response.ok) return response
  const answer: unknown = await response.json().catch(() => null)
  const message = isRecord(answer) ? answer['message'] : undefined
  throw new CallError({
    code: 'unexpected',
    status: response.status,
    message: typeof message === 'string' ? message : CONNECTION_MESSAGES.unexpected,
  })
}
