import { createStripeGateway } from '@contour/server/adapters/payment/stripe'
import type { TestService } from '../start-test-service.ts'
import { startFaultGateway, type FaultGateway } from './start-fault-gateway.ts'

/** Milliseconds that the service waits for a response while a fault is active; 30 s outside tests. */
const SHORT_TIMEOUT = 400

/**
 * Puts a fault gateway between a service and its payment simulator: requests in one direction, events in the other.
 * `whileWaitingLittle` runs work with a short timeout, so that a gateway that hangs costs little time.
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
      realNow: () => ctx.clock.real(),
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
