import { describe, expect, test, vi } from 'vitest'
import { createKeyRegistry, keyOf, type KeyAction, type PressedKey } from './key-registry.ts'

const pressed = (key: string, more: Partial<PressedKey> = {}): PressedKey => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  defaultPrevented: false,
  repeat: false,
  ...more,
})
const PAGE = { typing: false, dialog: false, on: true }
const action = (key: string, scope: KeyAction['scope'] = 'page', label = key) => ({
  key,
  scope,
  label,
  act: vi.fn(),
})

/** A registry with the given actions in one open slot each, in this order. */
function withSlots(...slots: readonly (readonly KeyAction[])[]) {
  const registry = createKeyRegistry()
  const closes = slots.map((actions) => {
    const slot = registry.slot()
    slot.set(actions)
    return slot.open()
  })
  return { registry, closes }
}

describe('names of keys', () => {
  test('letters in lower case, Ctrl and Cmd as one', () => {
    expect(keyOf(pressed('J'))).toBe('j')
    expect(keyOf(pressed('?'))).toBe('?')
    expect(keyOf(pressed('k', { ctrlKey: true }))).toBe('mod+k')
    expect(keyOf(pressed('K', { metaKey: true }))).toBe('mod+k')
  })
  test('no shortcut with Alt, while a word is composed, or for a key that was used', () => {
    for (const more of [{ altKey: true }, { isComposing: true }, { defaultPrevented: true }])
      expect(keyOf(pressed('j', more))).toBeNull()
  })
  test('a key that is held down repeats a single key, but no command with Ctrl or Cmd', () => {
    expect(keyOf(pressed('j', { repeat: true }))).toBe('j')
    expect(keyOf(pressed('Enter', { ctrlKey: true }))).toBe('mod+enter')
    expect(keyOf(pressed('Enter', { ctrlKey: true, repeat: true }))).toBeNull()
  })
})

describe('which action runs', () => {
  test('single keys are ignored while typing and when switched off; keys with Ctrl are not', () => {
    const single = action('j')
    const combined = action('mod+k', 'everywhere')
    const { registry } = withSlots([single, combined])
    for (const place of [
      { ...PAGE, typing: true },
      { ...PAGE, on: false },
    ]) {
      expect(registry.press('j', place)).toBe(false)
      expect(registry.press('mod+k', place)).toBe(true)
    }
    expect(single.act).not.toHaveBeenCalled()
    expect(registry.press('j', PAGE)).toBe(true)
    expect(single.act).toHaveBeenCalledOnce()
    expect(registry.press('x', PAGE)).toBe(false)
  })
  test('the page comes before the console, and what opened last before what opened first', () => {
    const [first, second, everywhere] = [action('n'), action('n'), action('n', 'everywhere')]
    const { registry, closes } = withSlots([first], [second], [everywhere])
    registry.press('n', PAGE)
    expect(second.act).toHaveBeenCalledOnce()
    closes[1]?.()
    registry.press('n', PAGE)
    expect(first.act).toHaveBeenCalledOnce()
    closes[0]?.()
    registry.press('n', PAGE)
    expect(everywhere.act).toHaveBeenCalledOnce()
  })
  test('in a dialog only its own keys act', () => {
    const [page, everywhere, dialog] = [action('n'), action('mod+k', 'everywhere'), action('n', 'dialog')]
    const { registry } = withSlots([page, everywhere], [dialog])
    expect(registry.press('mod+k', { ...PAGE, dialog: true })).toBe(false)
    expect(registry.press('n', { ...PAGE, dialog: true })).toBe(true)
    expect(registry.press('n', PAGE)).toBe(true)
    expect([dialog.act, page.act].map((act) => act.mock.calls.length)).toEqual([1, 1])
  })
})

test('the help is told only when what it shows changes, and the newest action runs', () => {
  const registry = createKeyRegistry()
  const listener = vi.fn()
  registry.subscribe(listener)
  const slot = registry.slot()
  slot.set([action('j')])
  slot.open()
  expect(listener).toHaveBeenCalledOnce()
  const newer = action('j')
  slot.set([newer])
  expect(listener).toHaveBeenCalledOnce()
  registry.press('j', PAGE)
  expect(newer.act).toHaveBeenCalledOnce()
  slot.set([action('j', 'page', 'Next row')])
  expect(listener).toHaveBeenCalledTimes(2)
  expect(registry.read().map(({ label }) => label)).toEqual(['Next row'])
})
