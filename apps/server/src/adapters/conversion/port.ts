/**
 * The affiliate's endpoint (document 2 §7). `unexpected` is a response whose status is not success; no response, or an
 * HTTP failure, is thrown. `key` is the same for every attempt of one conversion.
 */
export type ConversionEndpoint = {
  send(order: { key: string; body: Record<string, unknown> }): Promise<'accepted' | 'unexpected'>
  /** Waits between two attempts, in milliseconds of real time. */
  pause(ms: number): Promise<void>
}

export class EndpointRefused extends Error {
  readonly status: number
  constructor(status: number) {
    super(`conversion endpoint answered ${status}`)
    this.name = 'EndpointRefused'
    this.status = status
  }
}
