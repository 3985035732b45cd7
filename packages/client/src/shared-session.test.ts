import { expect, test } from 'vitest'
import { createSessionStore } from './session-store.ts'
import { createSharedSession } from './shared-session.ts'
import { tabStorage } from './tab-storage.ts'

type Listener = (event: { data: unknown }) => void

/** Simulates a browser: a tab receives the messages of other tabs, but not its own. */
function openBrowser() {
  const heard: { tab: number; listener: Listener }[] = []
  const waiting: (() => void)[] = []
  let tabs = 0
  const openTab = (kept: Record<string, string> = {}) => {
    const tab = (tabs += 1)
    const items = {
      getItem: (key: string) => kept[key] ?? null,
      setItem: (key: string, value: string) => void (kept[key] = value),
      removeItem: (key: string) => void delete kept[key],
    }
    const session = createSharedSession<'left' | 'idle'>({
      store: createSessionStore(tabStorage(items, 'contour.staff.token')),
      channel: {
        postMessage: (data) => {
          for (const other of heard) if (other.tab !== tab) other.listener({ data })
        },
        addEventListener: (_, listener) => void heard.push({ tab, listener }),
      },
      later: (run) => waiting.push(run),
    })
    return { session, kept }
  }
  const passTime = () => {
    for (const run of waiting.splice(0)) run()
  }
  return { openTab, passTime }
}

test('R-074 a new tab takes the session of an open one, and signs in only where none answers (D-70)', () => {
  const { openTab, passTime } = openBrowser()
  const first = openTab()
  expect(first.session.read()).toEqual({ token: null, ended: null, asking: true })
  passTime()
  expect(first.session.read()).toEqual({ token: null, ended: null, asking: false })
  first.session.begin('token-1')
  const second = openTab()
  expect(second.session.read()).toEqual({ token: 'token-1', ended: null, asking: false })
  expect(second.kept).toEqual({ 'contour.staff.token': 'token-1' })
})

test('R-074 a tab that waits at the sign-in takes the session when another one signs in', () => {
  const { openTab, passTime } = openBrowser()
  const [first, second] = [openTab(), openTab()]
  passTime()
  second.session.begin('token-1')
  expect(first.session.token()).toBe('token-1')
})

test.each(['left', 'idle'] as const)('R-074 a session that ends in one tab ends in all: %s', (why) => {
  const { openTab } = openBrowser()
  const [first, second] = [openTab(), openTab()]
  first.session.begin('token-1')
  let told = 0
  second.session.subscribe(() => (told += 1))
  first.session.end(why)
  expect(second.session.read()).toEqual({ token: null, ended: why, asking: false })
  expect(second.kept).toEqual({})
  expect(told).toBe(1)
})

test('R-074 the end of an earlier session leaves the present one alone', () => {
  const { openTab } = openBrowser()
  const first = openTab({ 'contour.staff.token': 'old' })
  const second = openTab({ 'contour.staff.token': 'new' })
  first.session.end('idle')
  expect(second.session.token()).toBe('new')
})

test('R-074 use in one tab is told to the others', () => {
  const { openTab } = openBrowser()
  const [first, second] = [openTab(), openTab()]
  let used = 0
  const stop = second.session.onUseElsewhere(() => (used += 1))
  first.session.noteUse()
  stop()
  first.session.noteUse()
  expect(used).toBe(1)
})
