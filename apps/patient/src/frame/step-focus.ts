import { useLayoutEffect, useRef } from 'react'

/**
 * On a change of step within one page, focuses the new heading and scrolls to the top (WCAG 2.4.3). Before it is painted: who
 * tabs or types as soon as the step is seen keeps the focus.
 */
export function useStepFocus(step: string): void {
  const last = useRef(step)
  useLayoutEffect(() => {
    if (last.current === step) return
    last.current = step
    window.scrollTo({ top: 0 })
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [step])
}
