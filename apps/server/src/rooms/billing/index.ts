import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../../context.ts'

export function registerPaymentWebhook(_app: FastifyInstance, _ctx: Ctx): void {}
export async function reconcilePayments(_ctx: Ctx): Promise<void> {}
export async function applyWebhooks(_ctx: Ctx): Promise<number> {
  return 0
}
