import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createKeyRegistry, keyOf, type KeyAction } from './key-registry.ts'
import { readKeySwitch } from './key-switch.ts'

const registry = createKeyRegistry()

/**
 * Puts keys in use for as long as the calling part is shown. They appear in the keyboard help; single keys are ignored
 * while the user types and when switched off (key-switch.ts).
 */
export function useKeys(actions: readonly KeyAction[]) {
  const [slot] = useState(() => registry.slot())
  // Before it is painted: a key acts as soon as what it belongs to is seen, on a slow machine too.
  useLayoutEffect(() => slot.set(actions))
  useLayoutEffect(() => slot.open(), [slot])
}

export const useKeysInUse = (): readonly KeyAction[] =>
  useSyncExternalStore(registry.subscribe, registry.read)

/** Listens to the keyboard of the whole console; the frame calls it once. */
export function useKeyListener() {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = keyOf(event)
      if (key === null) return
      const place = { typing: isTyping(event.target), dialog: isDialogOpen(), on: readKeySwitch() }
      if (registry.press(key, place)) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/** Not by where the key was pressed: the focus is on the body for a moment when a dialog's focused part disappears. */
const isDialogOpen = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null
