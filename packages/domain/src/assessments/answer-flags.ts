/** How grave an alarming answer is: it may forbid the treatment; it changes the decision; it has to be read. */
export const FLAG_SEVERITIES = ['critical', 'important', 'review'] as const
export type FlagSeverity = (typeof FLAG_SEVERITIES)[number]

/** An answer as a form stores it: a title, several titles, or written words. */
export type FlaggedAnswer = string | readonly string[]

/** What a rule calls alarming (D-52). Titles and words are compared whole, letters and end marks apart; nothing is guessed. */
export type Alarm =
  | { readonly kind: 'answers'; readonly alarming_answers: readonly string[] }
  /** Alarming above the number, read from the answer. */
  | { readonly kind: 'above'; readonly threshold: number }
  /** Free text: whatever is written beside the words that say that there is nothing. */
  | { readonly kind: 'written'; readonly nothing: readonly string[] }

/** A rule as data: on which questions, what alarms, how grave, why, by whose word, and how it is seen to work. */
export type FlagRule = {
  readonly id: string
  /** Keys of the questions; follow-ups of an alarming answer belong to the question that they follow. */
  readonly questions: readonly string[]
  readonly alarm: Alarm
  readonly severity: FlagSeverity
  /** What the clinician reads beside the answer. */
  readonly reason: string
  readonly source: string
  readonly examples: { readonly positive: FlaggedAnswer; readonly negative: FlaggedAnswer }
}

export type AnswerFlag = Pick<FlagRule, 'severity' | 'reason'> & { readonly rule: string }

const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replace(/[.!]+$/, '')

/** Whether an answer is what the rule calls alarming. An empty answer never is. */
export function isAlarming(alarm: Alarm, answer: FlaggedAnswer): boolean {
  const said = (typeof answer === 'string' ? [answer] : answer).map(plain).filter((text) => text !== '')
  switch (alarm.kind) {
    case 'answers':
      return alarm.alarming_answers.some((title) => said.includes(plain(title)))
    case 'above':
      return said.some((text) => Number(text) > alarm.threshold)
    case 'written':
      return said.some((text) => !alarm.nothing.some((word) => plain(word) === text))
  }
}

/** The flags of one answer, the gravest first; none where nothing is the matter. */
export function flagsOfAnswer(
  rules: readonly FlagRule[],
  question: string,
  answer: FlaggedAnswer,
): readonly AnswerFlag[] {
  return rules
    .filter((rule) => rule.questions.includes(question) && isAlarming(rule.alarm, answer))
    .map(({ id, severity, reason }) => ({ rule: id, severity, reason }))
    .toSorted((a, b) => FLAG_SEVERITIES.indexOf(a.severity) - FLAG_SEVERITIES.indexOf(b.severity))
}
