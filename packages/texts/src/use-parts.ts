import { createElement, Fragment, useMemo } from 'react'
import type { ReactNode } from 'react'
import type { PartsOf } from './message-values.ts'
import { partsIn } from './read-texts.ts'
import type { Entries, ScreenTexts } from './screen-texts.ts'
import { useLanguage } from './use-texts.ts'

export type ReadParts<T extends Entries> = <Key extends keyof T & string>(
  key: Key,
  values: PartsOf<T[Key], ReactNode>,
) => ReactNode

/**
 * Reads the texts of a screen if a value is an element (a link, an amount in bold): each language places it where its
 * sentence needs it.
 */
export function useParts<T extends Entries>(texts: ScreenTexts<T>): ReadParts<T> {
  const language = useLanguage()
  return useMemo(() => {
    const parts = partsIn(language, texts)
    return (key, values) => createElement(Fragment, null, ...(parts(key, values) as readonly ReactNode[]))
  }, [language, texts])
}
