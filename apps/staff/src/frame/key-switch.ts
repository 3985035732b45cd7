import { useSyncExternalStore } from 'react'

const STORED = 'contour.staff.queue-keys'
const listeners = new Set<() => void>()

/** Whether single keys act. They are on unless this browser's user switched them off (WCAG 2.1.4). */
export const readKeySwitch = (): boolean => localStorage.getItem(STORED) !== 'off'

function toggle() {
  localStorage.setItem(STORED, readKeySwitch() ? 'off' : 'on')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The switch for single keys, which may conflict with speech input (WCAG 2.1.4). */
export function useKeySwitch() {
  return { on: useSyncExternalStore(subscribe, readKeySwitch), toggle }
}
