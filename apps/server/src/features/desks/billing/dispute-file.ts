import { formatUsd } from '@contour/domain/money/cents'
import { easternDate, easternTime, formatLongDate } from '@contour/domain/time/plain-date'
import type { Ctx } from '../../../context.ts'
import { documentLayout, renderPdf } from '../../ground/documents/index.ts'
import { readDispute } from './disputes.ts'

/** "March 2, 2027, 10:00 ET", or a dash. */
function moment(instant: string | null): string {
  if (instant === null) return '–'
  const at = new Date(instant)
  return `${formatLongDate(easternDate(at))}, ${easternTime(at)} ET`
}

/**
 * The evidence of a dispute on paper (M-28): what the page shows, in its order. Audited as a read of the dispute.
 * @throws AppError not_found
 */
export async function disputeFile(ctx: Ctx, id: string) {
  const { dispute, evidence } = await readDispute(ctx, id)
  const layout = documentLayout({
    title: `Dispute of ${formatUsd(dispute.cents)}`,
    subtitle: `${dispute.patient}, opened ${moment(dispute.opened_at)}`,
    on: easternDate(ctx.clock.now()),
    parts: [
      {
        kind: 'facts',
        rows: [
          ['Payment', dispute.payment_id],
          ['Reason', dispute.reason],
          ['At the gateway', dispute.gateway_state],
          ['Evidence due', moment(dispute.evidence_due_at)],
        ],
      },
      { kind: 'heading', text: 'Consents' },
      {
        kind: 'table',
        head: ['Given at', 'Statement', 'Page, network address'],
        rows: evidence.consents.map(({ at, statement, page, ip }) => [
          moment(at),
          statement,
          `${page}, ${ip}`,
        ]),
      },
      { kind: 'heading', text: 'Shipments' },
      {
        kind: 'table',
        head: ['Shipped', 'Carrier, tracking number', 'Delivered'],
        rows: evidence.shipments.map(({ shipped_at, carrier, tracking, delivered_at }) => [
          moment(shipped_at),
          `${carrier ?? ''} ${tracking ?? ''}`.trim() || '–',
          moment(delivered_at),
        ]),
      },
      { kind: 'heading', text: 'Messages' },
      {
        kind: 'table',
        head: ['Sent', 'Subject'],
        rows: evidence.messages.map(({ at, subject }) => [moment(at), subject]),
      },
      { kind: 'heading', text: 'Notes' },
      {
        kind: 'table',
        head: ['At', 'By', 'Text'],
        rows: evidence.notes.map(({ at, who, text }) => [moment(at), who, text]),
      },
    ],
  })
  return { message: 'The file.', pdf: (await renderPdf(layout)).toString('base64') }
}
