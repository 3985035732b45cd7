import { Fragment, useMemo } from 'react'
import type { ReactNode } from 'react'
import type { Entries, NamesOf, ScreenTexts } from './screen-texts.ts'
import { useTexts } from './use-texts.tsx'

/** Reads a text by its key with elements for its values. */
export type ReadParts<T extends Entries> = <K extends keyof T & string>(
  key: K,
  values: { [N in NamesOf<T[K]>]: ReactNode },
) => ReactNode

/** Never typed and never printed, so no value is mistaken for a placeholder. */
const EDGE = '\u0000'

/**
 * Reads the texts of a screen if a value is an element (a link, an amount in bold): each language places it where its
 * sentence needs it.
 */
export function useParts<T extends Entries>(texts: ScreenTexts<T>): ReadParts<T> {
  const t = useTexts<Entries>(texts)
  return useMemo(
    () => (key, values) => {
      const given: Readonly<Record<string, ReactNode>> = values
      const places = Object.fromEntries(Object.keys(given).map((name) => [name, EDGE + name + EDGE]))
      const pieces = t(key, places as never).split(EDGE)
      return pieces.map((piece, index) => (
        <Fragment key={index}>{index % 2 === 1 ? given[piece] : piece}</Fragment>
      ))
    },
    [t],
  )
}
