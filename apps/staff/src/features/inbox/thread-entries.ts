import type { InboxThread } from './inbox-reads.ts'

type Message = InboxThread['messages'][number]
type Note = InboxThread['notes'][number]
/** A move; of one to another team, which one has it since. */
type Move = InboxThread['events'][number] & { to: InboxThread['team'] }

export type MoveEntry = { kind: 'move'; key: string; at: string; move: Move }
/** What a thread shows, one below the other. */
export type ThreadEntry =
  | { kind: 'message'; key: string; at: string; message: Message }
  | { kind: 'note'; key: string; at: string; note: Note }
  | MoveEntry

/** Moves that a message already tells. */
const TOLD = new Set(['opened', 'wrote', 'replied'])

/** Each team that a thread was given to: it begins with the one of its channel, and goes from one to the other. */
function withTeams({ channel, events }: Pick<InboxThread, 'channel' | 'events'>): Move[] {
  let to: InboxThread['team'] = channel === 'doctor' ? 'clinician' : 'support'
  return events.map((move) => {
    if (move.event === 'handed_over') to = to === 'clinician' ? 'support' : 'clinician'
    return { ...move, to }
  })
}

/** Returns messages, notes and moves in the order in which they happened; notes and moves from the first message on. */
export function threadEntries(
  thread: Pick<InboxThread, 'channel' | 'messages' | 'notes' | 'events'>,
): ThreadEntry[] {
  const since = thread.messages[0]?.at ?? ''
  const entries: ThreadEntry[] = [
    ...thread.messages.map((message) => ({
      kind: 'message' as const,
      key: message.id,
      at: message.at,
      message,
    })),
    ...thread.notes.map((note, n) => ({ kind: 'note' as const, key: `note-${n}`, at: note.at, note })),
    ...withTeams(thread)
      .filter(({ event }) => !TOLD.has(event))
      .map((move, n) => ({ kind: 'move' as const, key: `move-${n}`, at: move.at, move })),
  ]
  return entries
    .filter(({ at }) => Date.parse(at) >= Date.parse(since || at))
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
