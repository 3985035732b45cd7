/** What a prepared reply may contain in braces; each is filled in when the reply is inserted (M-09). */
export const CANNED_VARIABLES = ['first_name', 'staff_name', 'order_number'] as const
export type CannedVariable = (typeof CANNED_VARIABLES)[number]

export type CannedValues = Partial<Record<CannedVariable, string>>

/** Characters of a prepared reply's title. */
export const CANNED_TITLE_MAX = 80

const BRACED = /\{([^{}]*)\}/g

const isVariable = (name: string): name is CannedVariable => CANNED_VARIABLES.some((one) => one === name)

/** Returns a prepared reply with its variables filled in; one without a value stays as it is, for the writer to fill. */
export const fillCannedReply = (body: string, values: CannedValues): string =>
  body.replace(BRACED, (braced, name: string) => (isVariable(name) && values[name]) || braced)

/** Returns the variables that a text still contains; a message with one is not sent. */
export const unfilledVariables = (text: string): CannedVariable[] => [
  ...new Set([...text.matchAll(BRACED)].flatMap(([, name = '']) => (isVariable(name) ? [name] : []))),
]

/** Returns what stands in braces and is no variable, so that a reply with a misspelled one is not saved. */
export const unknownVariables = (text: string): string[] => [
  ...new Set([...text.matchAll(BRACED)].flatMap(([, name = '']) => (isVariable(name) ? [] : [name]))),
]
