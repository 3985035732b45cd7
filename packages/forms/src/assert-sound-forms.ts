import { isAlarming, type FlagRule } from '@contour/domain/assessments/answer-flags'
import { allQuestions, optionsOf, type Question } from '@contour/domain/assessments/definition'
import { checkDefinition } from '@contour/domain/assessments/definition-check'
import type { PublishedDefinition } from './definitions.ts'
import { FLAG_RULES } from './flag-rules.ts'

/**
 * Rejects forms that must not be shown: an invalid definition, or a flag rule that matches no question or answer of the
 * forms or contradicts its examples. The server checks this before it serves anything.
 * @throws Error that names every problem
 */
export function assertSoundForms(
  published: readonly Pick<PublishedDefinition, 'name' | 'definition'>[],
  rules: readonly FlagRule[] = FLAG_RULES,
): void {
  const problems = [
    ...published.flatMap(({ name, definition }) =>
      checkDefinition(definition).map(
        ({ questionId, problem }) => `${name}, question ${questionId ?? 'none'}: ${problem}`,
      ),
    ),
    ...ruleProblems(
      published.flatMap(({ definition }) => allQuestions(definition)),
      rules,
    ),
  ]
  if (problems.length > 0) throw new Error(`The forms are broken:\n${problems.join('\n')}`)
}

function ruleProblems(questions: readonly Question[], rules: readonly FlagRule[]): readonly string[] {
  return rules.flatMap(({ id, questions: keys, alarm, examples }) => {
    const problems: string[] = []
    for (const key of keys) {
      const asked = questions.filter((question) => question.question === key)
      if (asked.length === 0) problems.push(`flag rule ${id}: no question ${key}`)
      if (alarm.kind !== 'answers') continue
      const titles = new Set(asked.flatMap((question) => optionsOf(question)).map(({ title }) => title))
      for (const answer of alarm.alarming_answers)
        if (!titles.has(answer)) problems.push(`flag rule ${id}: ${key} has no answer ${answer}`)
    }
    if (!isAlarming(alarm, examples.positive))
      problems.push(`flag rule ${id}: its positive example is silent`)
    if (isAlarming(alarm, examples.negative)) problems.push(`flag rule ${id}: its negative example alarms`)
    return problems
  })
}
