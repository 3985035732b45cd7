import { setApart } from '@contour/domain/text/right-to-left'
import type { Entries, ReadText, ScreenTexts } from './screen-texts.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * Returns a reader of a screen's texts as lists of parts: literal text, and the values as they were given;
 * a text that is read from the right is set apart. Throws when a
 * message with a plural, select, number or date was not compiled by the build.
 */
export const partsOf =
  (texts: ScreenTexts) =>
  (key: string, values: Values = {}): readonly unknown[] => {
    const apart = valuesApart(values)
    return texts.compiled[key]?.(apart) ?? printArguments(texts.english[key] ?? '', apart)
  }

const valuesApart = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? setApart(value) : value,
    ]),
  )

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

export function readTexts<T extends Entries>(texts: ScreenTexts<T>): ReadText<T> {
  const parts = partsOf(texts)
  return (key, ...[values]) => parts(key, values).join('')
}
