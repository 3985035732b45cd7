import { actorOf, asStaff } from '../../../caller.ts'
import type { Caller } from '../../../caller.ts'

type Version = {
  author: string
  author_name: string
  approver_name: string | null
  approved_at: Date | null
  withdrawn_at: Date | null
  created_at: Date
}

/**
 * Author, approver and dates of a version, as every section of the staff console shows them. Instants are ISO 8601,
 * UTC.
 */
export const stampsOf = (version: Version) => ({
  author: version.author_name,
  approver: version.approver_name,
  approved_at: version.approved_at?.toISOString() ?? null,
  withdrawn_at: version.withdrawn_at?.toISOString() ?? null,
  created_at: version.created_at.toISOString(),
})

/** Whether the caller may approve the version at this index, newest first; the server checks again when they do. */
export function mayApprove(caller: Caller, version: Version, index: number): boolean {
  return (
    index === 0 &&
    version.approved_at === null &&
    version.author !== actorOf(caller) &&
    asStaff(caller).roles.includes('administrator')
  )
}

/** The version in force, of versions newest first: the newest approved one, whether or not it may still be shown. */
export const versionInForce = <V extends Version>(versions: readonly V[]): V | undefined =>
  versions.find((version) => version.approved_at !== null)

export type PublicState = 'shown' | 'draft' | 'expired' | 'withdrawn'

/** How the public pages treat it; `lasts` says whether its last day is still to come. */
export function publicState<V extends Version>(
  versions: readonly V[],
  lasts: (version: V) => boolean,
): PublicState {
  const version = versionInForce(versions)
  if (!version) return 'draft'
  if (version.withdrawn_at) return 'withdrawn'
  return lasts(version) ? 'shown' : 'expired'
}
