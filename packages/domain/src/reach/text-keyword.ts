/** What a text message asks for when it is one of the words that carriers give a meaning (ADR 0033). */
export type TextKeyword = 'stop' | 'help' | 'start'

const WORDS: Readonly<Record<string, TextKeyword>> = {
  STOP: 'stop',
  STOPALL: 'stop',
  UNSUBSCRIBE: 'stop',
  CANCEL: 'stop',
  END: 'stop',
  QUIT: 'stop',
  REVOKE: 'stop',
  OPTOUT: 'stop',
  HELP: 'help',
  INFO: 'help',
  START: 'start',
  UNSTOP: 'start',
  YES: 'start',
}

/** Letters alone: "Stop.", " STOP ", "opt-out" and "Stop all" are the same wish as the bare word. */
const bare = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '')

/** Returns what the text asks for; null for every other sentence, which is never taken for a keyword. */
export const textKeyword = (text: string): TextKeyword | null =>
  // Map-like access by own keys only: "constructor" is no keyword.
  Object.hasOwn(WORDS, bare(text)) ? (WORDS[bare(text)] ?? null) : null

/** YES is an answer to many questions: it turns texts on only for a number that had stopped them. */
export const isPlainYes = (text: string): boolean => bare(text) === 'YES'
