import { Decoder, Encoder } from 'socket.io-parser'

/** The name under which an event over the limit arrives, in place of its own; without its payload. */
const TOO_LARGE = 'event over the limit'

/** Why an event is refused that the contract does not name. */
export const unknownEventText = (name: string): string =>
  name === TOO_LARGE ? 'This event is too large.' : 'There is no such event.'

/** The head of an event without attachments: type, namespace, and the number of its acknowledgment. */
const EVENT_HEAD = /^2(?:\/[^,]*,)?\d*(?=\[)/

/** No event takes bytes: what is too large of them is not kept until its event is refused. */
const NO_BYTES = Buffer.alloc(0)

/**
 * The parser of Socket.IO with a limit for an event: one over it reaches its socket as TOO_LARGE, so that it is refused
 * there, to its acknowledgment if it has one, without being parsed. What is no event closes the connection.
 * @param limit bytes of an event as it is sent
 */
export function limitedParser(limit: number): { Encoder: typeof Encoder; Decoder: typeof Decoder } {
  class LimitedDecoder extends Decoder {
    override add(part: unknown): void {
      if (typeof part === 'string') super.add(Buffer.byteLength(part) > limit ? withoutPayload(part) : part)
      else super.add(part instanceof Uint8Array && part.byteLength > limit ? NO_BYTES : part)
    }
  }
  return { Encoder, Decoder: LimitedDecoder }
}

function withoutPayload(packet: string): string {
  const [head] = EVENT_HEAD.exec(packet) ?? []
  if (head === undefined) throw new RangeError('only an event may be over the limit')
  return `${head}${JSON.stringify([TOO_LARGE])}`
}
