import { valuesOf, type AnswerValue } from './answers.ts'
import { optionsOf, type Question } from './definition.ts'

/** How an option is shown where the stored value is in capitals. */
const SHOWN: Readonly<Record<string, string>> = { YES: 'Yes', NO: 'No' }

/**
 * Returns the text of an option for the patient. A question whose options are exactly YES and NO shows Yes and No, as
 * the other questions do; what is stored stays. The two stated answers of the treatment consent are shown as they are
 * (document 3 §5), and a line with a heading is shown by it.
 */
export function optionText(question: Question, title: string): string {
  const line = question.show_array?.find(({ answer }) => answer !== '' && answer === title)
  if (line) return line.main_txt
  const titles = optionsOf(question).map((option) => option.title)
  const plain = titles.length > 0 && titles.every((own) => own in SHOWN)
  return plain ? (SHOWN[title] ?? title) : title
}

/** Returns the texts of an answer for the patient; empty without one. */
export function answerTexts(question: Question, value: AnswerValue | undefined): readonly string[] {
  return valuesOf(value).map((title) => optionText(question, title))
}
