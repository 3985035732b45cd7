/** What a count makes of a text; languages with more forms use "other" for them. */
export type Forms = { one: string; other: string }
export type Entry = string | Forms
export type Entries = Readonly<Record<string, Entry>>

/** The texts of one screen in English, the language in which a text is written first. */
export type ScreenTexts<T extends Entries = Entries> = { readonly screen: string; readonly english: T }

/** The same screen in another language: every key, with forms where English has forms. A missing key is a type error. */
export type Translation<S extends ScreenTexts> = {
  readonly [K in keyof S['english']]: S['english'][K] extends Forms ? Forms : string
}

/** A language with its texts by screen; English has none, because its texts come with their screens. */
export type Language = { code: string; screens: Readonly<Record<string, Entries>> }

export const ENGLISH: Language = { code: 'en', screens: {} }

type NamesIn<S> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
/** The {names} that a text asks for. */
export type NamesOf<E> = E extends Forms ? 'count' | NamesIn<E['one'] | E['other']> : NamesIn<E>
type Values<Names extends string> = { [N in Names]: N extends 'count' ? number : string | number }

/** Reads a text by its key; a text with {names} in it asks for their values. */
export type ReadText<T extends Entries> = <K extends keyof T & string>(
  key: K,
  ...values: [NamesOf<T[K]>] extends [never] ? [] : [Values<NamesOf<T[K]>>]
) => string

/** How the texts of a screen are read, where a function beside it is handed them. */
export type TextsOf<S extends ScreenTexts> = ReadText<S['english']>

/** Declares the texts of a screen. `screen` names them in every language, so it is used once. */
export const screenTexts = <const T extends Entries>(screen: string, english: T): ScreenTexts<T> => ({
  screen,
  english,
})

/** How a screen's texts are read in a language; what the language lacks is said in English rather than not at all. */
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

/** What a translation gets wrong beside the English: missing, unknown or empty texts, and values left out or made up. */
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
