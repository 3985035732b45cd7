import { expect, test } from 'vitest'
import { createSessionStore, type SessionStorage } from './session-store.ts'

type Session = { token: string; user: { id: string } }

/** Storage that all tabs of a browser see, as localStorage is: each read parses it again. */
function openStorage() {
  let text: string | null = null
  const listeners = new Set<() => void>()
  const set = (next: string | null) => {
    text = next
    for (const listener of listeners) listener()
  }
  const storage: SessionStorage<Session> = {
    read: () => (text === null ? null : (JSON.parse(text) as Session)),
    write: (session) => set(JSON.stringify(session)),
    remove: () => set(null),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return storage
}

const robin = { token: 'token-1', user: { id: 'robin' } }

test('a session is the same object until it changes', () => {
  const store = createSessionStore(openStorage())
  expect([store.read(), store.token()]).toEqual([null, null])
  store.begin(robin)
  const first = store.read()
  expect(first).toEqual(robin)
  expect(store.read()).toBe(first)
  store.begin({ ...robin, user: { id: 'sam' } })
  expect(store.read()).not.toBe(first)
  expect(store.token()).toBe('token-1')
})

test('two tabs with one storage have one session: a login and a logout reach the other', () => {
  const storage = openStorage()
  const [first, second] = [createSessionStore(storage), createSessionStore(storage)]
  let told = 0
  const stop = second.subscribe(() => (told += 1))
  first.begin(robin)
  expect([second.token(), told]).toEqual(['token-1', 1])
  first.end()
  expect([second.read(), told]).toEqual([null, 2])
  stop()
  first.begin(robin)
  expect(told).toBe(2)
})
