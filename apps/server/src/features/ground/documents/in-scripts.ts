import { isRightToLeft } from '@contour/domain/text/right-to-left'
import type { Content } from 'pdfmake/interfaces.js'

/** The families of a PDF: Roboto, and one for each script that it cannot write; the last writes every other letter. */
export type Family = 'Body' | 'Arabic' | 'Hebrew' | 'Thai' | 'Others'

/** What Roboto writes: Latin, Greek and Cyrillic with their marks, digits, punctuation and the signs of money. */
const OF_BODY =
  /[\s -\u036f\u2000-\u200a\u2010-\u206f\u20a0-\u20bf\u2100-\u214f\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u
const SCRIPTS: readonly (readonly [Family, RegExp])[] = [
  ['Arabic', /\p{Script=Arabic}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Thai', /\p{Script=Thai}/u],
  ['Body', OF_BODY],
]
/** Marks and joiners are written with the letter before them. */
const JOINS = /[\p{Mark}\u200b-\u200f]/u
/** What joins the parts of an emoji says nothing where each part is drawn. */
const EMOJI_JOINERS = /\u200d|[\ufe00-\ufe0f]/gu

const familyOf = (letter: string): Family =>
  SCRIPTS.find(([, letters]) => letters.test(letter))?.[0] ?? 'Others'

type Run = { text: string; font: Family }

function runsOf(word: string): Run[] {
  const runs: Run[] = []
  for (const letter of word) {
    const last = runs.at(-1)
    const font = last && JOINS.test(letter) ? last.font : familyOf(letter)
    if (last?.font === font) last.text += letter
    else runs.push({ text: letter, font })
  }
  return runs
    .map((run) => (run.font === 'Others' ? { ...run, text: run.text.replace(EMOJI_JOINERS, '') } : run))
    .filter(({ text }) => text !== '')
}

/**
 * Returns a text as it is laid out, each part in a font that has its letters (D-98). The letters of a word that is read from
 * the right are turned round with their shapes by the font; here words that follow each other are. That suits names and
 * addresses, which take one line.
 */
export function inScripts(text: string): Content {
  if ([...text].every((letter) => familyOf(letter) === 'Body')) return text
  const words = text.split(/(?<= )/u)
  const placed: string[] = []
  let from = 0
  while (from < words.length) {
    let until = from
    while (until < words.length && isRightToLeft(words[until] ?? '')) until += 1
    const turned = words.slice(from, until)
    // The space stands between them: before the first, after the last.
    if (turned.length > 1) {
      const ends = turned.at(-1)?.endsWith(' ') ? ' ' : ''
      placed.push(
        ...turned
          .map((word) => word.trimEnd())
          .toReversed()
          .map((word, index) => word + (index < turned.length - 1 ? ' ' : ends)),
      )
    } else placed.push(...turned)
    if (until < words.length) placed.push(words[until] ?? '')
    from = until + 1
  }
  return { text: placed.flatMap(runsOf) }
}
