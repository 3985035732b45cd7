const RANKS = ['critical:', 'important:'] as const

/** Returns the worst flag of a row, and the others in their order. */
export function worstFirst(flags: readonly string[]): { worst: string | undefined; others: string[] } {
  const worst =
    RANKS.map((rank) => flags.find((flag) => flag.startsWith(rank))).find((flag) => flag !== undefined) ??
    flags[0]
  return { worst, others: flags.filter((flag) => flag !== worst) }
}
