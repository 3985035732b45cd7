import type { Message } from './doctor-chat-queries.ts'

/** Returns the messages of both lists in the order of `seq`, each once; the newer reading of a message counts. */
export function mergeBySeq(known: readonly Message[], read: readonly Message[]): readonly Message[] {
  const bySeq = new Map([...known, ...read].map((message) => [message.seq, message]))
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq)
}
