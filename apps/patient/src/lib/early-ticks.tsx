import { useLayoutEffect } from 'react'
import type { ReactNode } from 'react'

/** Returns the boxes that were ticked while the scripts were on their way. */
export const earlyTicks = (root: HTMLElement): HTMLInputElement[] =>
  [...root.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')].filter(
    (box) => box.checked !== box.defaultChecked,
  )

/** Ticks them again once React has taken over the page, which knows nothing of them: a tap that came early counts. */
export function EarlyTicks({
  of: boxes,
  onRunning,
  children,
}: {
  of: readonly HTMLInputElement[]
  onRunning?: () => void
  children: ReactNode
}) {
  useLayoutEffect(() => {
    for (const box of boxes) if (box.isConnected) tickAgain(box)
    onRunning?.()
  }, [boxes, onRunning])
  return children
}

function tickAgain(box: HTMLInputElement): void {
  // As the page was written, for only a change is an event to React.
  box.checked = box.defaultChecked
  box.click()
}
