import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a change of page, focuses its heading, as after a full load (WCAG 2.4.3); the first page is not changed. */
export function useRouteFocus(): void {
  const { pathname, hash } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    if (hash) return
    const target = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
    if (!target) return
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [pathname, hash])
}
