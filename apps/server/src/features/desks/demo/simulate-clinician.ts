import { isPrescriptionSlot } from '@contour/domain/dosing/months'
import { flagsToSign, sampleAnswers } from '@contour/domain/prescriptions/flags-to-sign'
import { callAs } from '../../../call-context.ts'
import type { Ctx } from '../../../context.ts'
import { prescribe, readChart, visitDone } from '../clinic/index.ts'
import { acceptVideo, openReviewOf } from '../../care/identity/index.ts'
import type { OrderRow } from '../../care/orders/index.ts'
import { demoStaffCaller } from './demo-staff-caller.ts'

/** The texts of a simulated prescription: they say that they are samples. */
const SAMPLE_REASON = {
  compounding_reason: 'ingredient',
  compounding_note: 'Sample note of the demo: the patient cannot take an ingredient of the pen.',
}

/**
 * Simulates a licensed clinician who reads the chart and prescribes what it suggests; a waiting identity video is accepted and a
 * live visit is completed first.
 * @throws AppError like the staff console's own calls
 */
export async function simulateClinician(
  ctx: Ctx,
  order: Pick<OrderRow, 'public_id' | 'state' | 'status'>,
): Promise<string> {
  const id = order.public_id
  const clinician = await demoStaffCaller(ctx, 'clinician', order.state)
  if (order.status === 'appointment_required')
    await callAs(ctx, clinician, visitDone, { id, outcome: 'Sample visit of the demo.' })
  const video = await openReviewOf(ctx.db, id)
  if (video)
    await callAs(ctx, clinician, acceptVideo, { id: video, transcript: 'Sample transcript of the demo.' })
  const { chart } = await callAs(ctx, clinician, readChart, id)
  const items = chart.suggested.flatMap(({ slot, ...line }) =>
    isPrescriptionSlot(slot) ? [{ ...line, slot }] : [],
  )
  const flag_answers = sampleAnswers(flagsToSign(chart, items), 'Sample words of the demo about this flag.')
  await callAs(ctx, clinician, prescribe, { id, items, flag_answers, ...SAMPLE_REASON })
  return `${clinician.name} prescribed.`
}
