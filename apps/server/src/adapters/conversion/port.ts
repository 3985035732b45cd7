/**
 * The affiliate's endpoint (document 2 §7). `unexpected` is an answer whose status is not success; no answer, or an
 * HTTP failure, is thrown. `key` is the same for every try of one conversion.
 */
export type ConversionEndpoint = {
  send(order: { key: string; body: Record<string, unknown> }): Promise<'accepted' | 'unexpected'>
  /** Waits between two tries, in milliseconds of real time. */
  pause(ms: number): Promise<void>
}

/** The endpoint answered with an HTTP failure. */
export class EndpointRefused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`conversion endpoint answered ${status}`)
    this.name = 'EndpointRefused'
    this.status = status
  }
}
