/** How severe an alarming answer is: it may rule out the treatment; it affects the decision; it must be read. */
export const FLAG_SEVERITIES = ['critical', 'important', 'review'] as const
export type FlagSeverity = (typeof FLAG_SEVERITIES)[number]

/** An answer as a form stores it: a title, several titles, or free text. */
export type FlaggedAnswer = string | readonly string[]

/**
 * What a rule calls alarming (D-52). Titles and words are compared whole, ignoring case and final punctuation; no
 * guessing.
 */
export type Alarm =
  | { readonly kind: 'answers'; readonly alarming_answers: readonly string[] }
  /** Alarming when the number in the answer is above the threshold. */
  | { readonly kind: 'above'; readonly threshold: number }
  /** Free text that names a condition which no answer of the form names (D-82). */
  | { readonly kind: 'mentions'; readonly words: readonly string[] }
  /** Free text: alarming unless it is one of the words that mean "nothing". */
  | { readonly kind: 'written'; readonly nothing: readonly string[] }

/** A rule as data: its questions, what is alarming, the severity, the reason, the source, and examples that test it. */
export type FlagRule = {
  readonly id: string
  /** Question keys; the follow-ups of an alarming answer belong to the question that they follow. */
  readonly questions: readonly string[]
  readonly alarm: Alarm
  /** The end of the key of a follow-up that asks more: once that one is answered, its own rules decide instead. */
  readonly unless?: string
  readonly severity: FlagSeverity
  readonly reason: string
  readonly source: string
  readonly examples: { readonly positive: FlaggedAnswer; readonly negative: FlaggedAnswer }
}

export type AnswerFlag = Pick<FlagRule, 'severity' | 'reason' | 'source'> & { readonly rule: string }

const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/[.!]+$/, '')

/** Whether the rule calls an answer alarming. An empty answer never is. */
export function isAlarming(alarm: Alarm, answer: FlaggedAnswer): boolean {
  const said = (typeof answer === 'string' ? [answer] : answer).map(plain).filter((text) => text !== '')
  switch (alarm.kind) {
    case 'answers':
      return alarm.alarming_answers.some((title) => said.includes(plain(title)))
    case 'above':
      return said.some((text) => Number(text) > alarm.threshold)
    case 'mentions':
      return said.some((text) => alarm.words.some((word) => text.includes(plain(word))))
    case 'written':
      return said.some((text) => !alarm.nothing.some((word) => plain(word) === text))
  }
}

/**
 * The flags of one answer, the most severe first; empty when no rule matches.
 * @param answered the keys of the questions that the same form answers
 */
export function flagsOfAnswer(
  rules: readonly FlagRule[],
  question: string,
  answer: FlaggedAnswer,
  answered: readonly string[] = [],
): readonly AnswerFlag[] {
  return rules
    .filter(
      (rule) =>
        rule.questions.includes(question) &&
        isAlarming(rule.alarm, answer) &&
        (rule.unless === undefined || !answered.includes(`${question}${rule.unless}`)),
    )
    .map(({ id, severity, reason, source }) => ({ rule: id, severity, reason, source }))
    .toSorted((a, b) => FLAG_SEVERITIES.indexOf(a.severity) - FLAG_SEVERITIES.indexOf(b.severity))
}
