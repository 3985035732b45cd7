/** The class of an error, such as TypeError. */
export const BROWSER_ERROR_KIND = /^[A-Z][A-Za-z]{0,39}$/

/**
 * A file of our build with line and column, or "elsewhere". Never the address of a page, which may hold the token of a
 * link.
 */
export const BROWSER_ERROR_PLACE = /^(?:assets\/[\w.-]{1,100}:\d{1,7}:\d{1,7}|elsewhere)$/

/** Places that are kept: whoever posts made-up ones cannot fill the database. */
export const BROWSER_ERRORS_MAX = 1_000

const IN_STACK = /\/(assets\/[\w.-]{1,100}):(\d{1,7}):(\d{1,7})/

/** What may be told of an error: its class, and the topmost place of its stack that is a file of ours. */
export function browserErrorOf(error: unknown): { kind: string; place: string } {
  const { name, stack } = error instanceof Error ? error : { name: 'Unknown', stack: '' }
  const [, file, line, column] = IN_STACK.exec(stack ?? '') ?? []
  return {
    kind: BROWSER_ERROR_KIND.test(name) ? name : 'Unknown',
    place: file ? `${file}:${line}:${column}` : 'elsewhere',
  }
}
