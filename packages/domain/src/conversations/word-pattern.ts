import type { AlarmRule } from './alarm-rules.ts'

/** Words that raise an alarm when they stand near each other. */
export type WordPattern = {
  rule: AlarmRule
  /** One word of each group, in this order if `ordered`. */
  groups: readonly (readonly string[])[]
  ordered: boolean
  /** How many words the match may span. */
  within: number
  /** Not an emergency if one of these words follows the match. */
  notBefore: readonly string[]
  /** Not an emergency if one of these words stands anywhere in the sentence. */
  notWith: readonly string[]
}

type Except = { notBefore?: string; notWith?: string }

const wordsOf = (words: string) => (words === '' ? [] : words.split(' '))

const pattern =
  (ordered: boolean) =>
  (rule: AlarmRule, within: number, groups: readonly string[], except: Except = {}): WordPattern => ({
    rule,
    within,
    ordered,
    groups: groups.map(wordsOf),
    notBefore: wordsOf(except.notBefore ?? ''),
    notWith: wordsOf(except.notWith ?? ''),
  })

/** The groups in any order. */
export const near = pattern(false)
export const inOrder = pattern(true)
