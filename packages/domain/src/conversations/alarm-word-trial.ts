import { levelOf, type AlarmRule } from './alarm-rules.ts'
import { WORD_LANGUAGES, type WordExample, type WordList } from './alarm-word-list.ts'
import { createAlarmWords } from './alarm-words.ts'
import { EMERGENCY_RULES } from './emergency-phrases.ts'

/** Returns the examples that the patterns get wrong: a sentence of danger that is missed, or a harmless one that fires. */
export function failedExamples({ patterns, examples }: WordList): WordExample[] {
  const { find } = createAlarmWords(0, patterns)
  return examples.filter(({ rule, text }) => {
    const { red, yellow } = find(text)
    const found: readonly AlarmRule[] = [...red, ...yellow]
    return rule === null ? found.length > 0 : !found.includes(rule)
  })
}

/**
 * Says why a list may not be published, or null (D-77): every kind of emergency keeps its words, every kind that has words
 * has an example, each language has sentences that must and that must not fire, and every example does as it says.
 */
export function whyNotPublished(list: WordList): string | null {
  const having = new Set(list.patterns.map(({ rule }) => rule))
  const shown = new Set(list.examples.flatMap(({ rule }) => rule ?? []))
  const without = EMERGENCY_RULES.find((rule) => !having.has(rule))
  if (without) return `No words are left for "${without}".`
  const unshown = [...having].find((rule) => !shown.has(rule))
  if (unshown) return `"${unshown}" has no example.`
  for (const language of WORD_LANGUAGES)
    for (const fires of [true, false])
      if (!list.examples.some((one) => one.language === language && (one.rule !== null) === fires))
        return `There is no example in ${language} that ${fires ? 'must' : 'must not'} fire.`
  const failed = failedExamples(list)
  const [first] = failed
  return first ? `${failed.length} examples are read wrongly, first "${first.text}".` : null
}

/** What a list makes of one text, for somebody who tries it. */
export function tryText(list: WordList, text: string) {
  const { red, yellow } = createAlarmWords(0, list.patterns).find(text)
  const rules: AlarmRule[] = [...red, ...yellow]
  return {
    rules,
    level: rules.some((rule) => levelOf(rule) === 'red') ? 'red' : rules.length > 0 ? 'yellow' : null,
  } as const
}
