import { GatewayUnavailable, type Unknown } from '../port.ts'

/** It is unknown whether the call was carried out. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
  readonly reason: Unknown['reason']
  constructor(reason: Unknown['reason'], options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
  }
}

/** Runs a call that moves money: OutcomeUnknown becomes the `unknown` outcome. */
export async function outcomeOf<T>(run: () => Promise<T>): Promise<T | Unknown> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof OutcomeUnknown) return { state: 'unknown', reason: error.reason }
    throw error
  }
}

/** Runs a call that moves no money: what is unknown becomes GatewayUnavailable. */
export async function orUnavailable<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof OutcomeUnknown) throw new GatewayUnavailable(error.reason, { cause: error })
    throw error
  }
}
