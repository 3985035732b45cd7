import type { User } from '@contour/contract/shapes'
import { buildSubmission } from '@contour/domain/assessments/submission'
import type { FormSession } from '@contour/domain/assessments/form-session'
import { api } from '../../lib/patient-api.ts'
import { toSerializable } from '../../lib/to-serializable.ts'
import type { LoadedForm } from './load-form.ts'

/** Sends a completed form and returns the next page. Throws a CallError. */
export async function submitForm(
  form: LoadedForm,
  session: FormSession,
  order: { id: string; productId: string },
  user: User,
) {
  const { definition, context, version } = form
  const userInfo = {
    id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email,
    state: context.state,
  }
  const built = buildSubmission(definition, context, session.answers, { form_id: order.id, userInfo })
  const body = { ...toSerializable(built), product_id: order.productId, definition_version: version }
  const { next } =
    context.form === 'bare'
      ? await api.assessments.submitBareForm(body)
      : await api.assessments.submitMedicalForm(body)
  return next === 'upload-video' ? `/upload-video/${order.id}` : '/home'
}
