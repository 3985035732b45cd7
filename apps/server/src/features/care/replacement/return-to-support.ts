import type { Ctx } from '../../../context.ts'
import { AppError } from '../../../app-error.ts'
import { createTask, resolveTasks } from '../../ground/tasks/index.ts'
import { destinationProblem } from './destination.ts'
import { packedOf, replacementOf } from './pharmacy-store.ts'
import { auditRequest, lockRequest, subjectOf } from './request-store.ts'

/**
 * Returns an approved replacement to support with a task, because its prescriber has no license where it ships (D-57):
 * support asks billing for a refund instead. Until then it stays on the pharmacy board, and ships once a license covers it.
 * @throws AppError not_found before its approval, wrong_status if it may ship there, has shipped, or its refund waits
 */
export async function returnToSupport(ctx: Ctx, id: string) {
  await ctx.db.transaction(async (tx) => {
    await lockRequest(tx, id)
    const row = await replacementOf(tx, id)
    const { request, shipment, order } = row
    const covering = (await packedOf(tx, [row])).get(shipment.id)?.covering ?? null
    const why = destinationProblem(
      covering,
      { shipsTo: shipment.state, orderState: order.state },
      ctx.clock.now(),
    )
    if (why === null || request.state !== 'approved' || request.refund_id !== null)
      throw new AppError('wrong_status', { message: 'There is nothing to return to support.' })
    await createTask(tx, ctx, {
      kind: 'replacement_requested',
      subject: subjectOf(request),
      userId: request.user_id,
      details: `${why} Ask billing for a refund instead.`,
    })
    const tasks = { kinds: ['replacement_to_ship'], subject: subjectOf(request) } as const
    await resolveTasks(tx, ctx, tasks, 'The pharmacy returned it to support.')
    await auditRequest(tx, request, 'replacement.returned')
  })
  return { status: 'success' as const, message: 'Support has a task to ask billing for a refund.' }
}
