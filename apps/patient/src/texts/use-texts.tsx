import { createContext, useContext, useMemo } from 'react'
import type { ReactNode } from 'react'
import { ENGLISH, textsIn } from './screen-texts.ts'
import type { Entries, Language, ReadText, ScreenTexts } from './screen-texts.ts'

const LanguageContext = createContext<Language>(ENGLISH)

/** Puts a loaded language under the tree; without it the screens speak English. */
export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}

/** The texts of a screen in the reader's language. */
export function useTexts<T extends Entries>(texts: ScreenTexts<T>): ReadText<T> {
  const language = useContext(LanguageContext)
  return useMemo(() => textsIn(language, texts), [language, texts])
}
