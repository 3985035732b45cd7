import type { CallFacts } from '@contour/contract'
import type { FastifyRequest } from 'fastify'
import { inCall } from '../call-context.ts'
import { actorOf } from '../caller.ts'
import type { Caller } from '../caller.ts'
import type { Ctx } from '../context.ts'
import type { AppError } from '../app-error.ts'
import { audit } from '../features/ground/audit/index.ts'
import type { AuditSubject } from '../features/ground/audit/index.ts'
import { countUse } from '../features/ground/limits/index.ts'

/** Error codes of denied access: a role, a scope, a license, a second approver, another user's object. */
const DENIALS: readonly string[] = ['forbidden', 'not_licensed', 'second_person', 'cart_foreign']
/** Rows per caller and hour; the last one records that more followed, so that no caller can flood the trail. */
const ROWS = { max: 120, seconds: 3600 } as const

const ID = /^[\w-]{1,64}$/

type Denied = Pick<CallFacts, 'ids'> & { method: string; path: string }

/**
 * Records that a logged-in caller was denied access: who, which call, which object. Another user's object gets
 * the same response as a missing one, so an id that was not found counts as well. Visitors have no identity to record.
 */
export async function recordDenial(
  ctx: Ctx,
  request: FastifyRequest,
  call: Denied,
  { caller, error }: { caller: Caller; error: AppError },
): Promise<void> {
  if (caller.kind === 'visitor') return
  const object = objectOf(request, call)
  const isDenial = DENIALS.includes(error.code) || (error.status === 404 && object !== null)
  if (!isDenial) return
  const { count } = await countUse(ctx.db, ctx.clock, `denials:${actorOf(caller)}`, ROWS.seconds)
  if (count > ROWS.max) return
  await inCall(ctx, caller, () =>
    audit(ctx.db, count === ROWS.max ? 'call.denied_and_more' : 'call.denied', {
      subjectUser: caller.kind === 'patient' ? caller.userId : null,
      subject: object,
      after: { call: `${call.method} ${call.path}`, code: error.code },
    }),
  )
}

/** The object that a call names, for example "order:abc"; null for a call that names none, or not by one of our ids. */
function objectOf(request: FastifyRequest, { ids }: Denied): AuditSubject | null {
  for (const { in: place, name, kind } of ids) {
    const from = place === 'path' ? request.params : place === 'query' ? request.query : request.body
    const value: unknown = from !== null && typeof from === 'object' ? Reflect.get(from, name) : undefined
    const id = typeof value === 'number' ? String(value) : value
    if (typeof id === 'string' && ID.test(id)) return `${kind}:${id}`
  }
  return null
}
