import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'

/** Bytes that wait for a slow reader; with more of them, the next packet waits for their departure. */
const WAITING_MAX = 64 * 1024

type Sent = (error?: Error) => void
type SendOptions = { compress?: boolean | undefined }
type UpgradeDone = (socket: BatchingWebSocket, request: IncomingMessage) => void

/**
 * A WebSocket that sends what is written in one turn of the event loop in one system call, such as a message and its
 * acknowledgment. Engine.IO hands over a packet only once the one before it has left; here a packet counts as sent as soon
 * as it is in the stream's buffer. That a connection is lost is told by its closing, as ever.
 */
class BatchingWebSocket extends WebSocket {
  #stream: Duplex | null = null
  #corked = false

  set stream(stream: Duplex) {
    this.#stream = stream
  }

  override send(
    data: Parameters<WebSocket['send']>[0],
    ...rest: readonly (SendOptions | Sent | undefined)[]
  ): void {
    const sent = rest.find((one) => typeof one === 'function')
    const stream = this.#stream
    if (!stream || this.readyState !== WebSocket.OPEN || stream.writableLength > WAITING_MAX)
      return super.send(data, sent)
    if (!this.#corked) {
      this.#corked = true
      stream.cork()
      process.nextTick(() => {
        this.#corked = false
        stream.uncork()
      })
    }
    super.send(data)
    sent?.()
  }
}

/** The server of such sockets, for Socket.IO's option `wsEngine`. */
export class BatchingWebSocketServer extends WebSocketServer<typeof BatchingWebSocket> {
  constructor(options: object) {
    super({ ...options, WebSocket: BatchingWebSocket })
  }

  override handleUpgrade(request: IncomingMessage, stream: Duplex, head: Buffer, done: UpgradeDone): void {
    super.handleUpgrade(request, stream, head, (socket, upgraded) => {
      socket.stream = stream
      done(socket, upgraded)
    })
  }
}
