import { useMemo } from 'react'
import { readTexts } from './read-texts.ts'
import type { Entries, ReadText, ScreenTexts } from './screen-texts.ts'

export const useTexts = <T extends Entries>(texts: ScreenTexts<T>): ReadText<T> =>
  useMemo(() => readTexts(texts), [texts])
