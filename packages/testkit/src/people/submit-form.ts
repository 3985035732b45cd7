import type { FormContext, FormName } from '@contour/domain/assessments/answers'
import { buildAdjustSubmission } from '@contour/domain/assessments/adjust-form'
import { buildSubmission, type Submission } from '@contour/domain/assessments/submission'
import type { Form, FormSession } from '@contour/domain/assessments/form-session'
import { allQuestions, isUpload } from '@contour/domain/assessments/definition'
import { definitionOfForm } from '@contour/forms'
import { traverseForm, type GivenAnswer } from '@contour/forms/traverse-form'
import type { Answer, Reachable } from '../start-test-service.ts'
import { uploadImage } from './upload-image.ts'

/** The answers of a patient on no medication; all other answers are harmless. */
const NOT_TAKING: GivenAnswer = {
  current_medication: 'I am not taking any weight loss medication',
  no_medication_confirm: 'Confirm',
}

type Person = { token: string; orderId: string }

/**
 * Answers a form to its end as the screen does, with the facts that the loader returns, and uploads its images. `said`
 * overrides single answers by question key.
 */
export async function answerForm(
  at: Reachable,
  { token, orderId }: Person,
  form: FormName,
  said: GivenAnswer = {},
): Promise<{ form: Form; walk: FormSession }> {
  const { body, status } = await at.call('GET', `/forms/orders/${orderId}`, { token })
  if (status !== 200) throw new Error(`form not loaded: ${status}`)
  const loaded = body as unknown as {
    order: { term: number }
    isTriz: boolean
    gender: string
    state: string
    currentDose: number | null
    refill_question: boolean | null
    anti_nausea: boolean
  }
  const context: FormContext = {
    form,
    drug: loaded.isTriz ? 'tirzepatide' : 'semaglutide',
    term: loaded.order.term,
    gender: loaded.gender,
    state: loaded.state,
    antiNausea: loaded.anti_nausea,
    ...(loaded.refill_question === null ? {} : { stateQuestion: loaded.refill_question }),
    ...(loaded.currentDose === null ? {} : { currentDose: Math.round(loaded.currentDose * 1000) }),
  }
  const { definition } = definitionOfForm(form)
  const images: Record<string, string> = {}
  for (const question of allQuestions(definition).filter(isUpload))
    images[question.question] = await uploadImage(at, token, `${question.question}.jpg`)
  const { walk } = traverseForm(definition, context, { ...NOT_TAKING, ...images, ...said })
  if (!walk.complete) throw new Error('the form did not end')
  return { form: { definition, context }, walk }
}

/** Returns what the screen submits after these answers. */
export async function fillForm(
  at: Reachable,
  person: Person,
  name: FormName,
  said: GivenAnswer = {},
): Promise<Submission> {
  const { form, walk } = await answerForm(at, person, name, said)
  return buildSubmission(form.definition, form.context, walk.answers, {
    form_id: person.orderId,
    userInfo: {},
  })
}

/** Returns the path that a form is sent to; the refill form uses the path of the medical form. */
export const submitPath = (form: FormName) =>
  form === 'bare' ? '/api/submit-bare-form' : '/api/submit-md-form'

/** Fills in and submits a form through the calls that a browser makes. */
export async function submitForm(
  at: Reachable,
  person: Person,
  form: FormName = 'medical',
  said: GivenAnswer = {},
): Promise<Answer> {
  const body = await fillForm(at, person, form, said)
  return at.call('POST', submitPath(form), { token: person.token, body })
}

/** Submits the adjust-doses form with a photo; without doses the stated defaults apply. */
export async function submitAdjustForm(
  at: Reachable,
  person: Person & { drug: 'semaglutide' | 'tirzepatide'; term: number; productId: string },
  months: Readonly<Partial<Record<'1' | '2' | '3' | '6-12', number>>> = {},
  why = '',
): Promise<Answer> {
  const { drug, term, orderId, token, productId } = person
  const photo = await uploadImage(at, token, 'prescription.jpg')
  const context = { drug, term, photoOptional: true }
  const facts = { form_id: orderId, userInfo: {}, product_id: productId, why }
  return at.call('POST', '/api/submit-adjust-doses-form', {
    token,
    body: buildAdjustSubmission(context, months, photo, facts),
  })
}
