/** The forms of a text with a count; languages with more forms use "other" for them. */
export type Forms = { one: string; other: string }
export type Entry = string | Forms
export type Entries = Readonly<Record<string, Entry>>

/** The texts of one screen in English, the source language. */
export type ScreenTexts<T extends Entries = Entries> = { readonly screen: string; readonly english: T }

/** The same screen in another language: every key, with forms if English has forms. A missing key is a type error. */
export type Translation<S extends ScreenTexts> = {
  readonly [K in keyof S['english']]: S['english'][K] extends Forms ? Forms : string
}

/** A language with its texts by screen; English has none, because its texts are declared with their screens. */
export type Language = { code: string; screens: Readonly<Record<string, Entries>> }

export const ENGLISH: Language = { code: 'en', screens: {} }

type NamesIn<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
/** The {names} that a text requires. */
export type NamesOf<E> = E extends Forms ? 'count' | NamesIn<E['one'] | E['other']> : NamesIn<E>
type Values<Names extends string> = { [N in Names]: N extends 'count' ? number : string | number }

/** Reads a text by its key; a text that contains {names} requires their values. */
export type ReadText<T extends Entries> = <K extends keyof T & string>(
  key: K,
  ...values: [NamesOf<T[K]>] extends [never] ? [] : [Values<NamesOf<T[K]>>]
) => string

/** The type of a screen's reader, for functions that receive it as a parameter. */
export type TextsOf<S extends ScreenTexts> = ReadText<S['english']>

/** Declares the texts of a screen. `screen` identifies them in every language, so it must be unique. */
export const screenTexts = <const T extends Entries>(screen: string, english: T): ScreenTexts<T> => ({
  screen,
  english,
})

/** Returns the reader of a screen's texts in a language; a text that the language lacks is shown in English. */
export function textsIn<T extends Entries>(language: Language, texts: ScreenTexts<T>): ReadText<T> {
  const translated = language.screens[texts.screen]
  const plural = new Intl.PluralRules(language.code)
  return (key, ...given) => {
    const values: Readonly<Record<string, string | number>> = given[0] ?? {}
    const entry = translated?.[key] ?? texts.english[key] ?? ''
    const text =
      typeof entry === 'string'
        ? entry
        : entry[plural.select(Number(values['count'])) === 'one' ? 'one' : 'other']
    return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
  }
}

const namesIn = (entry: Entry): string[] => {
  const text = typeof entry === 'string' ? entry : `${entry.one} ${entry.other} {count}`
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].toSorted()
}

/** Returns a translation's problems: missing, unknown or empty texts, and missing or unknown values. */
export function problemsOfTranslation(texts: ScreenTexts, translation: Entries): string[] {
  const keys = new Set([...Object.keys(texts.english), ...Object.keys(translation)])
  return [...keys].flatMap((key) => {
    const [english, other] = [texts.english[key], translation[key]]
    const name = `${texts.screen}.${key}`
    if (english === undefined) return [`${name} is not in English`]
    if (other === undefined) return [`${name} is missing`]
    const forms = typeof other === 'string' ? [other] : [other.one, other.other]
    if (forms.some((form) => !form.trim())) return [`${name} is empty`]
    const same = namesIn(english).join() === namesIn(other).join()
    return same ? [] : [`${name} has other values than in English`]
  })
}
