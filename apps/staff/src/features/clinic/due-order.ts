/** The rows of the queue as they are due: overdue first, those whose clock stands still last; otherwise as they came. */
export const inOrderOfDue = <Row extends { due_at: string | null }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => dueOf(a) - dueOf(b))

/** After every date, so that what the patient has comes last. */
const NEVER = Number.MAX_SAFE_INTEGER

const dueOf = ({ due_at }: { due_at: string | null }): number =>
  due_at === null ? NEVER : Date.parse(due_at)

const RANKS = ['critical:', 'important:'] as const

/** Returns the worst flag of a row, and the others in their order. */
export function worstFirst(flags: readonly string[]): { worst: string | undefined; others: string[] } {
  const worst =
    RANKS.map((rank) => flags.find((flag) => flag.startsWith(rank))).find((flag) => flag !== undefined) ??
    flags[0]
  return { worst, others: flags.filter((flag) => flag !== worst) }
}
