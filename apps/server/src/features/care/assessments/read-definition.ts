import { definitionByName, servedDefinition } from '@contour/forms'
import { AppError } from '../../../app-error.ts'

/**
 * Returns a published definition, unchanged (D-33).
 * @throws AppError not_found
 */
export function readDefinition(name: string) {
  const published = definitionByName(name)
  if (!published) throw new AppError('not_found')
  const { questions, dependencies, ...head } = servedDefinition(published)
  return {
    ...head,
    questions: questions.map((question) => ({ ...question })),
    dependencies: dependencies.map((row) => ({ ...row, ask_if_val_in: [...row.ask_if_val_in] })),
  }
}
