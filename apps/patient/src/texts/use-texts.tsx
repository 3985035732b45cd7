import { createContext, useContext, useMemo } from 'react'
import type { ReactNode } from 'react'
import { ENGLISH, textsIn } from './screen-texts.ts'
import type { Entries, Language, ReadText, ScreenTexts } from './screen-texts.ts'

const LanguageContext = createContext<Language>(ENGLISH)

/** Provides a loaded language to the tree; without it the screens are in English. */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}

/** Returns the reader of a screen's texts in the user's language. */
export function useTexts<T extends Entries>(texts: ScreenTexts<T>): ReadText<T> {
  const language = useContext(LanguageContext)
  return useMemo(() => textsIn(language, texts), [language, texts])
}
