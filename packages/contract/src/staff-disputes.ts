import { DISPUTE_STATES } from '@contour/domain/payments/dispute-life-cycle'
import { z } from 'zod'
import { call } from './call.ts'
import { pageFacts, pageInput } from './paging.ts'
import { FreeText, Instant } from './shapes.ts'
import { Cents, byId, desk } from './staff-billing-shapes.ts'

export const StaffDispute = z.object({
  id: z.string(),
  payment_id: z.string(),
  patient_id: z.string(),
  patient: z.string(),
  cents: Cents,
  reason: z.string(),
  state: z.enum(DISPUTE_STATES),
  gateway_state: z.string(),
  evidence_due_at: Instant.nullable(),
  opened_at: Instant,
})

export const staffDisputes = {
  disputes: call('GET', '/staff-api/billing/disputes', {
    summary: 'Disputes that the gateway reported, open ones first',
    access: desk,
  })
    .input(z.strictObject(pageInput))
    /** `open` counts those that need a response. */
    .answers({ rows: z.array(StaffDispute), ...pageFacts, open: z.number().int() }),
  dispute: call('GET', '/staff-api/billing/disputes/{id}', {
    summary: 'One dispute with its evidence: consents, shipments, messages and payments (M-28)',
    access: desk,
    owner: 'payment',
    errors: ['not_found'],
  })
    .input(byId)
    .answers({
      dispute: StaffDispute,
      evidence: z.object({
        consents: z.array(
          z.object({
            kind: z.string(),
            statement: z.string(),
            at: Instant,
            ip: z.string(),
            page: z.string(),
          }),
        ),
        shipments: z.array(
          z.object({
            carrier: z.string().nullable(),
            tracking: z.string().nullable(),
            shipped_at: Instant.nullable(),
            delivered_at: Instant.nullable(),
          }),
        ),
        messages: z.array(z.object({ kind: z.string(), subject: z.string(), at: Instant })),
        notes: z.array(z.object({ who: z.string(), text: z.string(), at: Instant })),
      }),
    }),
  disputeFile: call('POST', '/staff-api/billing/disputes/{id}/file', {
    summary: 'The same as a PDF in base64, for the gateway and for paper',
    access: desk,
    owner: 'payment',
    errors: ['not_found'],
  })
    .input(byId)
    .answers({ pdf: z.string() }),
  answerDispute: call('POST', '/staff-api/billing/disputes/{id}/answer', {
    summary: 'Records that the evidence was sent to the gateway, and what was sent',
    access: desk,
    owner: 'payment',
    errors: ['not_found', 'wrong_status'],
  })
    .takes({ id: z.string().max(64), text: FreeText(4000).min(3) })
    .answers({ dispute: StaffDispute }),
}
