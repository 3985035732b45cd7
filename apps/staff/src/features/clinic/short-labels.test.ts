import { isStopText } from '@contour/domain/assessments/definition'
import { definitionOfForm } from '@contour/forms'
import { expect, test } from 'vitest'
import { SHORT_LABELS } from './short-labels.ts'

// Follow-up questions are few and stand on the chart as they were asked; a text that stops the form has no answer.
test.each(['medical', 'refill', 'bare'] as const)(
  'every question of the %s form has one or two words for the chart',
  (form) => {
    const keys = definitionOfForm(form)
      .definition.questions.filter((question) => !isStopText(question))
      .map(({ question }) => question)
    expect(keys.length).toBeGreaterThan(0)
    expect(keys.filter((key) => !Object.hasOwn(SHORT_LABELS, key))).toEqual([])
  },
)
