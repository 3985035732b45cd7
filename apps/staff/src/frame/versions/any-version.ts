/** What the versions of every kind of content have in common. */
export type AnyVersion = {
  version: number
  /** The first day on which it applies. */
  starts_on: string
  author: string
  approver: string | null
  approved_at: string | null
  withdrawn_at: string | null
  created_at: string
  may_approve: boolean
  alone_from: string | null
}

/** Whether a version waits for approval or for its first day; `inForce` is the number of the one that applies. */
export const isWaiting = (newest: AnyVersion | undefined, inForce: number | null): newest is AnyVersion =>
  newest !== undefined && newest.withdrawn_at === null && newest.version !== inForce
