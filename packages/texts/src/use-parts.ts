import { createElement, Fragment, useMemo, type ReactNode } from 'react'
import type { PartsOf } from './message-values.ts'
import { partsOf } from './read-texts.ts'
import type { Entries, ScreenTexts } from './screen-texts.ts'

export type ReadParts<T extends Entries> = <Key extends keyof T & string>(
  key: Key,
  values: PartsOf<T[Key], ReactNode>,
) => ReactNode

/**
 * Reads the texts of a screen if a value is an element (a link, an amount in bold): the sentence says where it
 * stands.
 */
export function useParts<T extends Entries>(texts: ScreenTexts<T>): ReadParts<T> {
  return useMemo(() => {
    const parts = partsOf(texts)
    return (key, values) => createElement(Fragment, null, ...(parts(key, values) as readonly ReactNode[]))
  }, [texts])
}
