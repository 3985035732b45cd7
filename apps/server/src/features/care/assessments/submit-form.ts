import type { SubmissionPayload } from '@contour/contract/assessments'
import type { FormName } from '@contour/domain/assessments/answers'
import { scheduleOf } from '@contour/domain/assessments/answers'
import { answersOfSubmission, checkSubmission } from '@contour/domain/assessments/check-submission'
import { formCalledFor, mayAnswer } from '@contour/domain/assessments/form-choice'
import type { AnswerEntry } from '@contour/domain/assessments/submission'
import type { ReceivedSubmission } from '@contour/domain/assessments/read-submission'
import { specialNecessities } from '@contour/domain/assessments/special-necessities'
import { buildSubmission } from '@contour/domain/assessments/submission'
import { SUBMITTED } from '@contour/domain/orders/tracker-steps'
import { definitionOfForm, stopOfNumbers } from '@contour/forms'
import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { asPatient } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { orderFiles, orders, users } from '../../../db/schema.ts'
import { AppError } from '../../../app-error.ts'
import { cancelJobs } from '../../../jobs/scheduled-jobs.ts'
import { audit } from '../../ground/audit/index.ts'
import { recordNotices } from '../../ground/consents/index.ts'
import { readForAlarm } from '../../ground/conversations/index.ts'
import { announceForm, lockCallersOrder, transitionOrder, needsIdentityVideo } from '../orders/index.ts'
import { VIDEO_FILE_TYPE } from '@contour/domain/media/video-limits'
import type { OrderRow } from '../orders/index.ts'
import { assertOpenToNew } from '../sign-offs/index.ts'
import { readTreatment } from '../prescriptions/index.ts'
import { findStateRule, requireNotices } from '../../ground/states/index.ts'
import { contextOf, readFormFacts } from './form-facts.ts'
import type { OrderFacts } from './form-facts.ts'
import { saveFormWeight } from './form-weight.ts'
import { scheduleVideoReminders } from './video-reminders.ts'
import { attachImages, findSentImages } from './sent-images.ts'
import {
  definitionRow,
  saveSubmission,
  latestSubmission,
  openEncounter,
  requestedOf,
  isSameSubmission,
} from './submission-store.ts'
import type { SubmissionContent } from './submission-store.ts'

/** A submission of which every answer names its type. */
type CheckedContent = SubmissionContent & { answers: readonly AnswerEntry[] }

export type Submitted = z.output<typeof SubmissionPayload>

/**
 * Accepts a medical, bare or refill form. The server decides from what it knows of order and patient which questions
 * are asked, what counts as an answer, the doses and the necessities; a single problem rejects the whole form, and
 * nothing is stored (P-QST-070, P-QST-071, P-QST-074). The same form sent again gets the same response.
 * @throws AppError not_found, invalid_request (details.problems), wrong_status, conflict (other answers than the
 *   stored), state_not_served where a text that the state requires is missing
 */
export async function submitForm(ctx: Ctx, caller: Caller, form: FormName, input: Submitted) {
  const patient = asPatient(caller)
  const images = await findSentImages(ctx, patient.userId, input.images)
  const outcome = await ctx.db.transaction(async (tx) => {
    const order = await lockCallersOrder(tx, patient, input.form_id)
    const facts = await readFormFacts(tx, order)
    const needsVideo = needsIdentityVideo({
      state: order.state,
      stateAsks: facts.stateAsks,
      form,
      healthId: facts.user.health_id,
      hasOwnPrescription: facts.prescribedBefore,
      required: order.video_required,
    })
    const notices = await requireNotices(tx, await findStateRule(tx, order.state))
    const content = checkedContent(order, facts, form, input)
    const before = await latestSubmission(tx, order.id, form)
    const { notice: emergency } = await readForAlarm(tx, ctx, {
      userId: order.user_id,
      place: form,
      texts: ownWords(content),
      once: `form:${order.public_id}:${form}`,
    })
    if (before && isSameSubmission(before, content)) return { order, needsVideo, emergency }
    if (order.status !== 'pending_approval')
      throw new AppError('wrong_status', { details: { order_status: order.status } })
    if (order.submitted >= SUBMITTED.form)
      throw new AppError('conflict', { message: 'The form of this order was already submitted.' })
    await assertOpenToNew(tx, ctx, order.user_id)
    await saveSubmission(tx, ctx, order, {
      ...content,
      kind: form,
      calledFor: formCalledFor(facts.choice),
      encounterId: await openEncounter(tx, ctx, order),
      definitionId: await definitionRow(tx, ctx, form),
    })
    const answered = content.answers.map(({ question }) => question)
    await recordNotices(
      tx,
      order,
      notices.filter(({ notice }) => answered.includes(notice)),
    )
    await saveFormWeight(tx, ctx, order.user_id, content)
    await assertNumbersAllow(tx, ctx, order, facts)
    await attachImages(tx, ctx, order, images)
    if (form !== 'refill') await assignHealthId(tx, ctx, order.user_id)
    await audit(tx, 'form.submitted', {
      subjectUser: order.user_id,
      subject: `order:${order.public_id}`,
      after: { form, called_for: formCalledFor(facts.choice) },
    })
    return { order: await passOn(tx, ctx, order, needsVideo), needsVideo, emergency }
  })
  const { order, needsVideo, emergency } = outcome
  const waits = needsVideo && order.status === 'pending_approval'
  return {
    status: 'success' as const,
    success: true as const,
    message: waits ? 'One more step: a short video.' : 'A doctor is reviewing your information.',
    order_status: order.status,
    next: waits ? ('upload-video' as const) : ('home' as const),
    emergency,
  }
}

/** What the patient wrote in her own words; options that she chose are read by the flag rules. */
const ownWords = ({ answers, additional_details: details }: CheckedContent): string[] => [
  ...answers.flatMap(({ type, answer }) =>
    (type === 'text' || type === 'textarea') && typeof answer === 'string' ? [answer] : [],
  ),
  details,
]

/**
 * Passes the order to the clinicians, or waits for the video first if the state requires one and none was sent (S-53).
 */
async function passOn(tx: Tx, ctx: Ctx, order: OrderRow, needsVideo: boolean): Promise<OrderRow> {
  if (needsVideo && !(await hasVideo(tx, order))) {
    await cancelJobs(tx, ctx.clock, 'form_reminder', order.public_id)
    await scheduleVideoReminders(tx, ctx, order)
    const set = { submitted: SUBMITTED.form }
    await tx.update(orders).set(set).where(eq(orders.id, order.id))
    return { ...order, ...set }
  }
  const moved = await transitionOrder(tx, ctx.clock, {
    order,
    event: 'form_submitted',
    actor: 'patient',
    set: { submitted: SUBMITTED.withDoctor },
  })
  await announceForm(ctx, tx, moved)
  return moved
}

function checkedContent(
  order: OrderRow,
  facts: OrderFacts,
  form: FormName,
  input: Submitted,
): CheckedContent {
  if (!mayAnswer(form, facts.choice))
    throw new AppError('wrong_status', { message: 'A refill form requires an earlier prescription from us.' })
  const { definition, version } = definitionOfForm(form)
  if (input.definition_version !== undefined && input.definition_version !== version)
    throw new AppError('invalid_request', { message: 'The form has changed. Please reload the page.' })
  const context = contextOf(form, order, facts)
  const received = receivedOf(input)
  const problems = checkSubmission(definition, context, received)
  if (problems.length > 0) throw refusal(problems)
  const answers = answersOfSubmission(definition, context, received)
  const built = buildSubmission(definition, context, answers, { form_id: order.public_id, userInfo: {} })
  const doses = definition.questions.find((question) => question.question_type === 'dose_radio_more')
  return {
    answers: built.answers,
    requested: doses ? requestedOf(scheduleOf(answers[doses.id])) : {},
    special_necessities: specialNecessities(definition, answers),
    additional_details: built.additional_details,
  }
}

/** Only the fields that the rules read; all other fields of the payload are for the client only. */
export function receivedOf(input: Submitted): ReceivedSubmission {
  return {
    answers: input.answers,
    images: input.images,
    patientPreference: input.patientPreference,
    maintanenceDose: input.maintanenceDose ?? null,
    isRefil: input.isRefil,
    ...(input.selectedDoses === undefined ? {} : { selectedDoses: input.selectedDoses }),
    ...(input.frmName === undefined ? {} : { frmName: input.frmName }),
    ...(input.formType === undefined ? {} : { formType: input.formType }),
    ...(input.paymentTerms === undefined ? {} : { paymentTerms: input.paymentTerms }),
    ...(input.productPurchased === undefined ? {} : { productPurchased: input.productPurchased }),
  }
}

/** The first problem as the message for the patient, all of them in the details for the screen. */
export const refusal = (problems: readonly string[]) =>
  new AppError('invalid_request', { message: problems[0] ?? '', details: { problems: [...problems] } })

/** Assigns the health id with the first medical or bare form; it never changes (X-51, M-07). */
async function assignHealthId(tx: Tx, ctx: Ctx, userId: number): Promise<void> {
  await tx
    .update(users)
    .set({ health_id: ctx.random.id() })
    .where(and(eq(users.id, userId), isNull(users.health_id)))
}

/**
 * The weight of the form is stored first, so that what is judged here is what the chart judges (D-80); a refusal takes it
 * back with everything else.
 * @throws AppError invalid_request
 */
async function assertNumbersAllow(tx: Tx, ctx: Ctx, order: OrderRow, { user }: OrderFacts): Promise<void> {
  const { body } = await readTreatment(tx, ctx.clock, { order, user, forms: [] })
  const stop = stopOfNumbers(body)
  if (stop) throw refusal([stop])
}

async function hasVideo(tx: Tx, order: OrderRow): Promise<boolean> {
  const [row] = await tx
    .select({ id: orderFiles.id })
    .from(orderFiles)
    .where(and(eq(orderFiles.order_id, order.id), eq(orderFiles.type, VIDEO_FILE_TYPE)))
    .limit(1)
  return row !== undefined
}
