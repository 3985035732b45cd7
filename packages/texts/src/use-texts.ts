import { createContext, createElement, useContext, useMemo } from 'react'
import type { ReactNode } from 'react'
import { textsIn } from './read-texts.ts'
import { ENGLISH } from './screen-texts.ts'
import type { Entries, Language, ReadText, ScreenTexts } from './screen-texts.ts'

const LanguageContext = createContext<Language>(ENGLISH)

/** Provides a loaded language to the tree; without it the screens are in English. */
export function LanguageProvider({ language, children }: { language: Language; children?: ReactNode }) {
  return createElement(LanguageContext, { value: language }, children)
}

export const useLanguage = (): Language => useContext(LanguageContext)

/** Returns the reader of a screen's texts in the user's language. */
export function useTexts<T extends Entries>(texts: ScreenTexts<T>): ReadText<T> {
  const language = useLanguage()
  return useMemo(() => textsIn(language, texts), [language, texts])
}
