import { notifyManager } from '@tanstack/react-query'

/** Milliseconds after which a finger that stays down holds nothing back any longer. */
const LONGEST_PRESS_MS = 1000

const waiting: (() => void)[] = []
let isDown = false

function endPress(): void {
  isDown = false
  for (const change of waiting.splice(0)) change()
}

/**
 * Runs a change of what is shown, after the press if a finger or the mouse button is down. A page that moves between the
 * two halves of a press makes it end next to the button, and nothing happens, without any message (D-01).
 */
export function afterPress(change: () => void): void {
  if (isDown) waiting.push(change)
  else change()
}

/** Follows the presses on a page, and shows what queries bring after them. */
export function followPresses(page: EventTarget): void {
  let longest: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(longest)
    // The click event of the same press comes first.
    setTimeout(endPress)
  }
  page.addEventListener(
    'pointerdown',
    () => {
      isDown = true
      clearTimeout(longest)
      longest = setTimeout(endPress, LONGEST_PRESS_MS)
    },
    true,
  )
  for (const name of ['pointerup', 'pointercancel']) page.addEventListener(name, end, true)
  notifyManager.setScheduler((show) => setTimeout(() => afterPress(show)))
}
