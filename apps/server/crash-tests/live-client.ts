import type { LiveAnswer, LiveErrorCode, SupportMessage } from '@contour/contract/live-events'
import { io, type Socket } from 'socket.io-client'

export type Auth = { token: string } | { id: string; secret: string }
export type LiveError = { code: LiveErrorCode; message: string }

/** A connected client that keeps what it received. */
export type LiveClient = {
  socket: Socket
  messages: SupportMessage[]
  histories: SupportMessage[][]
  errors: LiveError[]
  hints: { channel: string }[]
  /** Sends an event with an acknowledgment. */
  ask(event: string, ...payload: unknown[]): Promise<LiveAnswer>
  /** Asks for the history and returns it. */
  history(after?: number): Promise<SupportMessage[]>
  /** Resolves with the reason once the connection has ended. */
  ended: Promise<string>
  close(): void
}

type Options = { origin?: string; headers?: Record<string, string> }

/** Connects a client, or rejects with the handshake's error. */
export async function connectLive(
  url: string,
  auth: Auth | object,
  options: Options = {},
): Promise<LiveClient> {
  const socket = io(url, {
    auth,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    timeout: 10_000,
    extraHeaders: { ...(options.origin ? { origin: options.origin } : {}), ...options.headers },
  })
  const client: LiveClient = {
    socket,
    messages: [],
    histories: [],
    errors: [],
    hints: [],
    ask: (event, ...payload) => socket.timeout(10_000).emitWithAck(event, ...payload) as Promise<LiveAnswer>,
    async history(after) {
      const answered = new Promise<SupportMessage[]>((resolve) => socket.once('history', resolve))
      const answer = await client.ask('load_history', after === undefined ? {} : { after })
      if (!answer.ok) throw new Error(`history refused: ${answer.code}`)
      return answered
    },
    ended: new Promise((resolve) => void socket.on('disconnect', resolve)),
    close: () => void socket.disconnect(),
  }
  socket.on('chat_message', (message: SupportMessage, received?: () => void) => {
    client.messages.push(message)
    received?.()
  })
  socket.on('history', (messages: SupportMessage[]) => client.histories.push(messages))
  socket.on('error', (error: LiveError) => client.errors.push(error))
  socket.on('look_again', (hint: { channel: string }) => client.hints.push(hint))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
    // A process that dies between the two ends of the handshake answers neither.
    socket.once('disconnect', (reason) => reject(new Error(reason)))
  })
  return client
}

/** Returns the code of a refused handshake. */
export const refusedWith = (url: string, auth: Auth | object, options?: Options): Promise<unknown> =>
  connectLive(url, auth, options).then(
    (client) => {
      client.close()
      return 'connected'
    },
    (error: { data?: { code?: unknown }; message: string }) => error.data?.code ?? error.message,
  )

/** Breaks a connection without a word, as a network does. */
export function cut({ socket }: Pick<LiveClient, 'socket'>): void {
  const ws: unknown = Reflect.get(socket.io.engine.transport, 'ws')
  if (ws && typeof ws === 'object' && 'terminate' in ws && typeof ws.terminate === 'function') ws.terminate()
  else throw new Error('the connection cannot be cut')
}
