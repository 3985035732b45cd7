import type { Ctx } from '../../../context.ts'
import { aloneFrom } from './second-person.ts'
import { actorOf, asStaff, type Caller } from '../../../caller.ts'

type Version = {
  version: number
  author: string
  author_name: string
  approver_name: string | null
  approved_at: Date | null
  withdrawn_at: Date | null
  created_at: Date
}

/** Author, approver and dates of a version. Instants are ISO 8601, UTC. */
const stampsOf = (version: Version) => ({
  version: version.version,
  author: version.author_name,
  approver: version.approver_name,
  approved_at: version.approved_at?.toISOString() ?? null,
  withdrawn_at: version.withdrawn_at?.toISOString() ?? null,
  created_at: version.created_at.toISOString(),
})

/**
 * Whether the caller may approve the version at this index, newest first, and from when alone where nobody else can (D-101);
 * the server checks again when they do.
 */
async function approvalOf(ctx: Pick<Ctx, 'db' | 'clock'>, caller: Caller, version: Version, index: number) {
  const isOpen = index === 0 && version.approved_at === null && version.withdrawn_at === null
  const waits = isOpen && asStaff(caller).roles.includes('administrator')
  if (!waits || version.author !== actorOf(caller)) return { may_approve: waits, alone_from: null }
  const from = await aloneFrom(ctx.db, {
    role: 'administrator',
    author: version.author,
    madeAt: version.created_at,
  })
  return {
    may_approve: from !== null && from <= ctx.clock.now(),
    alone_from: from?.toISOString() ?? null,
  }
}

/** Versions of one item, newest first, as every section of the staff console shows them, each with its own facts. */
export const shownVersions = <V extends Version, Facts extends object>(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  caller: Caller,
  versions: readonly V[],
  factsOf: (version: V) => Facts,
) =>
  Promise.all(
    versions.map(async (version, index) => ({
      ...factsOf(version),
      ...stampsOf(version),
      ...(await approvalOf(ctx, caller, version, index)),
    })),
  )

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
