import { useEffect } from 'react'

declare global {
  /** What a prerendered page notes before hydration (build-tools/early-click.ts). */
  interface Window {
    noteClick?: (event: MouseEvent) => void
    earlyClick?: HTMLElement
  }
}

/** Repeats the last click on the support chat's bubble that came before hydration. */
export function useEarlyClick(): void {
  useEffect(() => {
    if (window.noteClick) removeEventListener('click', window.noteClick)
    window.earlyClick?.click()
    delete window.earlyClick
  }, [])
}
