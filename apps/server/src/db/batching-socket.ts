import { Socket } from 'node:net'

/**
 * A socket that sends what is written in one turn of the event loop in one system call. The driver corks its stream for
 * each statement; here the cork stays until the turn ends, so that pipelined statements leave together. A system call
 * costs more than building the statement it sends.
 */
export class BatchingSocket extends Socket {
  #corked = false

  override cork(): void {
    if (!this.#corked) {
      this.#corked = true
      super.cork()
      process.nextTick(() => {
        this.#corked = false
        this.uncork()
      })
    }
    super.cork()
  }
}
