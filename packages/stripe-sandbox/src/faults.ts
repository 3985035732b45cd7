import { z } from 'zod'

/**
 * What can go wrong between a service and its payment gateway, on demand.
 * - `lose_answer`: executed, then the connection is closed without a response
 * - `lose_request`: the connection is closed and nothing is executed
 * - `hang`: nothing is executed, no response until the connection ends
 * - `hang_after`: executed, no response until the connection ends
 * - `error_500` / `error_500_after`: a 500, without or with effect
 * - `rate_limit`: a 429 without effect
 * - `decline`: the card issuer declines any card
 * - `drop_webhook` / `repeat_webhook`: a delivery is skipped once, or sent three times
 */
export const FAULT_KINDS = [
  'lose_answer',
  'lose_request',
  'hang',
  'hang_after',
  'error_500',
  'error_500_after',
  'rate_limit',
  'decline',
  'drop_webhook',
  'repeat_webhook',
] as const

export type FaultKind = (typeof FAULT_KINDS)[number]

/** `op` is a route name such as `payment_intents.create`, an event type for webhooks, or `*`. */
export type Fault = { next: FaultKind; op: string; count: number }

export type Faults = {
  arm(fault: { next: FaultKind; op?: string; count?: number }): void
  /** Uses up one armed fault that matches, if there is one. */
  take(op: string, of: 'request' | 'webhook'): FaultKind | undefined
  clear(): void
  armed(): Fault[]
}

const ofWebhook = (kind: FaultKind) => kind === 'drop_webhook' || kind === 'repeat_webhook'

export function createFaults(): Faults {
  let armed: Fault[] = []
  return {
    arm: ({ next, op = '*', count = 1 }) => void armed.push({ next, op, count }),
    take(op, of) {
      const fault = armed.find(
        (item) => (item.op === op || item.op === '*') && ofWebhook(item.next) === (of === 'webhook'),
      )
      if (!fault) return undefined
      fault.count -= 1
      armed = armed.filter((item) => item.count > 0)
      return fault.next
    },
    clear: () => void (armed = []),
    armed: () => structuredClone(armed),
  }
}

const FaultRequest: z.ZodType<Fault> = z.object({
  next: z.enum(FAULT_KINDS),
  op: z.string().default('*'),
  count: z.int().min(1).max(1000).default(1),
})

/** Reads a fault from JSON received over HTTP; undefined if it is not valid. */
export const parseFault = (value: unknown): Fault | undefined => FaultRequest.safeParse(value).data
