import type { NamesOf, ValuesOf } from './message-values.ts'

/** Messages of a screen by key, in the ICU MessageFormat syntax: https://unicode-org.github.io/icu/userguide/format_parse/messages/ */
export type Entries = Readonly<Record<string, string>>

/** Formats one message; a value that is an element is returned as a part of its own. */
export type FormatMessage = (values: Readonly<Record<string, unknown>>) => readonly unknown[]

/** The messages with plurals, selects, numbers or dates, by key. The build adds them (compile-messages.ts). */
export type CompiledMessages = Readonly<Record<string, FormatMessage>>

export type ScreenTexts<T extends Entries = Entries, Name extends string = string> = {
  readonly screen: Name
  readonly english: T
  readonly compiled: CompiledMessages
}

/** Declares the texts of a screen. `screen` is unique in its app; the build passes `compiled`. */
export const screenTexts = <const T extends Entries, const Name extends string>(
  screen: Name,
  english: T,
  compiled: CompiledMessages = {},
): ScreenTexts<T, Name> => ({ screen, english, compiled })

/** Reads a text by its key; a text with arguments requires their values. */
export type ReadText<T extends Entries> = <Key extends keyof T & string>(
  key: Key,
  ...values: [NamesOf<T[Key]>] extends [never] ? [] : [ValuesOf<T[Key]>]
) => string

export type TextsOf<S extends ScreenTexts> = ReadText<S['english']>
