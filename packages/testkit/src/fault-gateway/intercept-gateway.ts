import { createStripeGateway } from '@contour/server/adapters/payment/stripe'
import type { TestService } from '../start-test-service.ts'
import { startFaultGateway } from './start-fault-gateway.ts'
import type { FaultGateway } from './start-fault-gateway.ts'

/** How long the service waits for an answer while something is wrong; 30 s outside tests. */
const SHORT_TIMEOUT = 400

/**
 * Puts a fault gateway between a service and its payment simulator: calls one way, events the other way.
 * `whileWaitingLittle` runs work with a short time-out, so that a hanging gateway costs little time.
 */
export async function interceptGateway(
  at: TestService,
): Promise<FaultGateway & { whileWaitingLittle<T>(work: () => Promise<T>): Promise<T> }> {
  const { ctx } = at
  if (!ctx.sandbox) throw new Error('no payment sandbox in this service')
  const gateway = await startFaultGateway({
    apiBase: ctx.sandbox.url,
    webhookUrl: `${at.service.patientUrl}/api/webhooks/payment`,
  })
  ctx.sandbox.announce(gateway.url)
  const through = (timeoutMs?: number) =>
    createStripeGateway({
      secretKey: 'sk_test_fault_gateway',
      webhookSecret: ctx.secrets.webhook,
      client: ctx.payments.clientConfig(),
      apiBase: gateway.url,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    })
  const [patient, impatient] = [through(), through(SHORT_TIMEOUT)]
  ctx.payments = patient
  return {
    ...gateway,
    async whileWaitingLittle(work) {
      ctx.payments = impatient
      try {
        return await work()
      } finally {
        ctx.payments = patient
      }
    },
  }
}
