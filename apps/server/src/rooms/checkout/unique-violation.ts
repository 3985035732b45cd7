/** Whether the database refused a row because of this unique index; both engines name it on the cause. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  for (let inner = error, depth = 0; inner instanceof Error && depth < 4; inner = inner.cause, depth += 1) {
    const { code, constraint } = inner as { code?: unknown; constraint?: unknown }
    if (code === '23505') return constraint === index
  }
  return false
}
