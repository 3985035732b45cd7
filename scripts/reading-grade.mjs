// How hard a text is to read: the Flesch-Kincaid grade of US schools (Kincaid et al. 1975), counted over whole sentences.
import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'

export const wordsOf = (text) => text.match(/[\p{L}\d][\p{L}\d'’]*/gu) ?? []

/** A sentence ends at its mark; a colon that a space follows ends one too, because what follows is read as the next. */
const sentences = (text) => text.split(/[.!?:]+(?=\s|$)/).filter((part) => wordsOf(part).length > 0)

/** A label, such as "Street address": too short to have a grade. */
const isLabel = (text) => wordsOf(text).length < 4

/** Returns the counts of the sentences in a list of texts; labels are left out. */
export function countText(texts) {
  const counts = { sentence: 0, word: 0, syllable: 0 }
  for (const text of texts.filter((candidate) => !isLabel(candidate))) {
    const found = wordsOf(text)
    counts.sentence += sentences(text).length
    counts.word += found.length
    counts.syllable += found.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0)
  }
  return counts
}

/** Returns the grade of a list of texts, one decimal; 0 if they have no sentence. */
export function gradeOf(texts) {
  const counts = countText(texts)
  return counts.sentence === 0 ? 0 : Math.max(0, Math.round(fleschKincaid(counts) * 10) / 10)
}
