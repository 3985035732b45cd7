import type { Draft } from '@contour/contract/drafts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { acknowledged, adopted, edited, forced, isPending, refused, inProgress } from './draft-entry.ts'
import type { DraftData, DraftEntry } from './draft-entry.ts'

/** The server's rule (save-draft.ts), in memory, recording each save that took effect. */
function server() {
  let present: Draft | null = null
  let lastKey = ''
  const applied: string[] = []
  return {
    applied,
    read: () => present,
    save(
      base: number,
      key: string,
      data: DraftData | null,
    ): { version: number } | { conflict: Draft | null } {
      if (data === null) {
        present = null
        applied.push(key)
        return { version: 0 }
      }
      if (present && lastKey === key) return { version: present.version }
      if ((present?.version ?? 0) !== base) return { conflict: present }
      present = { step: 'plan', subject: '', data, version: base + 1, saved_at: '2026-11-21T12:00:00.000Z' }
      lastKey = key
      applied.push(key)
      return { version: base + 1 }
    },
  }
}

type Net = 'up' | 'request lost' | 'answer lost'

/** One attempt to send, as draft-outbox.ts makes it; stored data goes through JSON, as a reload would read it. */
function trySend(entry: DraftEntry | null, at: ReturnType<typeof server>, net: Net, newKey: () => string) {
  const sent = inProgress(entry, newKey)
  if (!sent) return entry
  const stored = JSON.parse(JSON.stringify(sent)) as DraftEntry
  if (net === 'request lost') return stored
  const answer = at.save(sent.base, sent.unacked.key, sent.unacked.data)
  if (net === 'answer lost') return stored
  if ('conflict' in answer) return refused(stored, { key: sent.unacked.key, present: answer.conflict })
  return acknowledged(stored, { key: sent.unacked.key, version: answer.version, saved_at: '' })
}

test('A-09 however the network fails, every save takes effect once and the last answers arrive', () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ edit: fc.nat() }),
      fc.constantFrom<Net>('up', 'request lost', 'answer lost').map((net) => ({ net })),
    ),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(steps, (list) => {
      const at = server()
      let keys = 0
      const newKey = () => `key-${++keys}`
      let entry: DraftEntry | null = null
      let last: DraftData | null = null
      for (const step of list) {
        if ('edit' in step) entry = edited(entry, (last = { answer: step.edit }))
        else entry = trySend(entry, at, step.net, newKey)
      }
      while (isPending(entry)) entry = trySend(entry, at, 'up', newKey)
      expect(entry?.conflict ?? null).toBeNull()
      expect(at.read()?.data ?? null).toEqual(last)
      expect(new Set(at.applied).size).toBe(at.applied.length)
    }),
  )
})

test('A-09 what another device saved in between is never overwritten unasked; either answer settles it', () => {
  const at = server()
  let keys = 0
  const newKey = () => `key-${++keys}`
  at.save(0, 'other-device', { answer: 'theirs' })
  const stuck = trySend(edited(null, { answer: 'mine' }), at, 'up', newKey)!
  expect(stuck.conflict?.data).toEqual({ answer: 'theirs' })
  expect(inProgress(stuck, newKey)).toBeNull()
  expect(at.read()?.data).toEqual({ answer: 'theirs' })

  const theirs = adopted(stuck.conflict!)
  expect(theirs).toMatchObject({ data: { answer: 'theirs' }, base: 1 })
  expect(isPending(theirs)).toBe(false)

  const mine = trySend(forced(stuck), at, 'up', newKey)
  expect(isPending(mine)).toBe(false)
  expect(at.read()).toMatchObject({ data: { answer: 'mine' }, version: 2 })
})

test('a draft that was dropped elsewhere is saved again; sent answers end the draft on both sides', () => {
  const at = server()
  let keys = 0
  const newKey = () => `key-${++keys}`
  let entry = trySend(edited(null, { answer: 1 }), at, 'up', newKey)
  at.save(0, 'x', null)
  entry = trySend(edited(entry, { answer: 2 }), at, 'up', newKey)
  entry = trySend(entry, at, 'up', newKey)
  expect(at.read()?.data).toEqual({ answer: 2 })
  entry = trySend(edited(entry, null), at, 'answer lost', newKey)
  expect(isPending(entry)).toBe(true)
  entry = trySend(entry, at, 'up', newKey)
  expect(entry).toBeNull()
  expect(at.read()).toBeNull()
})

test('A-09 two tabs that send the same first answers at once are not asked whose answers stay', () => {
  const at = server()
  const first = inProgress(edited(null, { weight: 160, plan: { term: 6 } }), () => 'key-1')!
  // The second tab looked before the first one stored its save, and its own save took that place.
  const second = inProgress(edited(null, { plan: { term: 6 }, weight: 160 }), () => 'key-2')!
  expect(at.save(0, 'key-1', first.data)).toEqual({ version: 1 })
  expect(acknowledged(second, { key: 'key-1', version: 1, saved_at: '' })).toBe(second)
  const settled = refused(second, { key: 'key-2', present: at.read() })
  expect(settled).toMatchObject({ conflict: null, base: 1 })
  expect(isPending(settled)).toBe(false)
  // A late refusal of a save that is no longer in flight changes nothing.
  expect(refused(settled, { key: 'key-1', present: at.read() })).toBe(settled)
  // Answers that differ in a list or in one key are a conflict.
  for (const data of [{ weight: 160 }, { weight: 160, plan: [6] }, { weight: 160, plan: { term: 12 } }])
    expect(refused({ ...second, data }, { key: 'key-2', present: at.read() }).conflict).toEqual(at.read())
})
