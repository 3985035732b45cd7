/**
 * The affiliate's endpoint (document 2 §7). `unexpected` is an answer whose status is not success; no answer, or an
 * HTTP failure, is thrown. `key` is the same for every try of one conversion.
 */
export type ConversionEndpoint = {
  send(order: { key: string; body: Record<string, unknown> }): Promise<'accepted' | 'unexpected'>
  /** Waits between two tries, in milliseconds of real time. */
  pause(ms: number): Promise<void>
}
