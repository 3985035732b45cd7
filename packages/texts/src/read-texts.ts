import { ENGLISH } from './screen-texts.ts'
import type { Entries, Language, ReadText, ScreenTexts } from './screen-texts.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Returns a reader of a screen's texts as lists of parts: literal text, and the values as they were given. A text that
 * the language lacks is returned in English. Throws when a message with a plural, select, number or date was not
 * compiled by the build.
 */
export function partsIn(language: Language, texts: ScreenTexts) {
  const translated = language.screens.find(({ screen }) => screen === texts.screen)
  return (key: string, values: Values = {}): readonly unknown[] => {
    const inLanguage = translated?.entries[key]
    const message = inLanguage ?? texts.english[key] ?? ''
    const [from, code] = inLanguage === undefined ? [texts, ENGLISH.code] : [translated, language.code]
    const compiled = from?.compiled[key]
    return compiled ? compiled(code, values) : printArguments(message, values)
  }
}

/** Formats a message that has no other arguments than `{name}`. */
function printArguments(message: string, values: Values): readonly unknown[] {
  const pieces = message.split(/\{\s*(\w+)\s*\}/)
  return pieces.map((piece, index) => {
    if (index % 2 === 1) return values[piece] ?? ''
    if (piece.includes('{'))
      throw new Error(`Not compiled, use compileMessages() in the vite config: ${message}`)
    return piece
  })
}

export function textsIn<T extends Entries>(language: Language, texts: ScreenTexts<T>): ReadText<T> {
  const parts = partsIn(language, texts)
  return (key, ...[values]) => parts(key, values).join('')
}
