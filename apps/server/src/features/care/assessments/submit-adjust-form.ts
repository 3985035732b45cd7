import { adjustedDoses, checkAdjustSubmission } from '@contour/domain/assessments/adjust-form'
import { stopOfNumbers } from '@contour/forms'
import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../app-error.ts'
import { audit } from '../../ground/audit/index.ts'
import { readForAlarm } from '../../ground/conversations/index.ts'
import { lockCallersOrder } from '../orders/index.ts'
import { photoRequired, readTreatment, requestDoseChange } from '../prescriptions/index.ts'
import { readFormFacts } from './form-facts.ts'
import { attachImages, findSentImages } from './sent-images.ts'
import type { Submitted } from './submit-form.ts'
import { receivedOf, refusal } from './submit-form.ts'
import {
  saveSubmission,
  latestEncounter,
  latestSubmission,
  requestedOf,
  isSameSubmission,
} from './submission-store.ts'

/**
 * Accepts the adjust-doses form: other strengths for the months, with a photo if the prescription is not ours (S-65). A
 * prescription that awaits a decision counts as declined, and the order returns to the clinicians, marked as a dose
 * change (D-23, M-11). The same form sent again while the clinicians have it gets the same response.
 * @throws AppError not_found, invalid_request (details.problems), wrong_status, conflict
 */
export async function submitAdjustForm(ctx: Ctx, caller: Caller, input: Submitted) {
  const patient = asPatient(caller)
  const images = await findSentImages(ctx, patient.userId, input.images)
  const { order, emergency } = await ctx.db.transaction(async (tx) => {
    const locked = await lockCallersOrder(tx, patient, input.form_id)
    const facts = await readFormFacts(tx, locked)
    const context = {
      drug: locked.drug,
      term: facts.term,
      photoOptional: !(await photoRequired(tx, locked)),
    }
    const received = receivedOf(input)
    const otherProduct = input.product_id !== undefined && input.product_id !== locked.product_id
    const problems = [
      ...checkAdjustSubmission(context, received),
      ...(otherProduct ? ['The product does not match the order.'] : []),
    ]
    if (problems.length > 0) throw refusal(problems)
    const { body } = await readTreatment(tx, ctx.clock, { order: locked, user: facts.user, forms: [] })
    const stop = stopOfNumbers(body)
    if (stop) throw refusal([stop])
    const content = {
      answers: [],
      requested: requestedOf(adjustedDoses(context, received)),
      special_necessities: '',
      additional_details: input.additional_details,
    }
    const before = await latestSubmission(tx, locked.id, 'adjust')
    const encounter = await latestEncounter(tx, locked.id)
    const { notice } = await readForAlarm(tx, ctx, {
      userId: locked.user_id,
      place: 'adjust',
      texts: [input.additional_details],
      once: `adjust:${locked.public_id}:${encounter?.n ?? 0}`,
    })
    const withClinicians = locked.status === 'waiting_prescription' && locked.dose_change
    if (withClinicians && before && isSameSubmission(before, content))
      return { order: locked, emergency: notice }
    if (withClinicians) throw new AppError('conflict', { message: 'Your change was already sent.' })
    const moved = await requestDoseChange(tx, ctx, locked)
    await saveSubmission(tx, ctx, locked, {
      ...content,
      kind: 'adjust',
      calledFor: 'adjust',
      encounterId: encounter?.id ?? null,
      definitionId: null,
    })
    await attachImages(tx, ctx, locked, images)
    await audit(tx, 'form.submitted', {
      subjectUser: locked.user_id,
      subject: `order:${locked.public_id}`,
      after: { form: 'adjust' },
    })
    return { order: moved, emergency: notice }
  })
  return {
    status: 'success' as const,
    success: true as const,
    message: 'A doctor is reviewing your change.',
    order_status: order.status,
    next: 'home' as const,
    emergency,
  }
}
