import type { Definition } from '@contour/domain/assessments/definition'
import { HIDDEN_IN_BARE } from '@contour/domain/assessments/visible-questions'
import { medical } from './medical.ts'

/** The bare form: the medical list without questions 14 and 15 (decisions S-67). */
export const bare: Definition = {
  questions: medical.questions.filter(({ id }) => !HIDDEN_IN_BARE.includes(id)),
  dependencies: medical.dependencies,
}
