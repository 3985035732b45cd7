import type { InboxThread } from './inbox-reads.ts'

type Message = InboxThread['messages'][number]
type Note = InboxThread['notes'][number]
type Move = InboxThread['events'][number]

/** What a thread shows, one below the other. */
export type ThreadEntry =
  | { kind: 'message'; key: string; at: string; message: Message }
  | { kind: 'note'; key: string; at: string; note: Note }
  | { kind: 'move'; key: string; at: string; move: Move }

/** Moves that a message already tells. */
const TOLD = new Set(['opened', 'wrote', 'replied'])

/** Returns messages, notes and moves in the order in which they happened; notes and moves from the first message on. */
export function threadEntries(thread: Pick<InboxThread, 'messages' | 'notes' | 'events'>): ThreadEntry[] {
  const since = thread.messages[0]?.at ?? ''
  const entries: ThreadEntry[] = [
    ...thread.messages.map((message) => ({
      kind: 'message' as const,
      key: message.id,
      at: message.at,
      message,
    })),
    ...thread.notes.map((note, n) => ({ kind: 'note' as const, key: `note-${n}`, at: note.at, note })),
    ...thread.events
      .filter(({ event }) => !TOLD.has(event))
      .map((move, n) => ({ kind: 'move' as const, key: `move-${n}`, at: move.at, move })),
  ]
  return entries
    .filter(({ at }) => Date.parse(at) >= Date.parse(since || at))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
