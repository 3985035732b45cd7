import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Paths that the server handles itself. */
const served = /^\/(api|forms|demo\/|storage|files|invoice|logout)/

/** Passes every plain click on a link of this site to the router, so that components can use ordinary anchors. */
export function useLinkRouting(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.target || link.hasAttribute('download') || link.origin !== window.location.origin)
        return
      if (link.hash && link.pathname === window.location.pathname && link.search === window.location.search)
        return
      if (served.test(link.pathname)) return
      event.preventDefault()
      void navigate(link.pathname + link.search + link.hash)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [navigate])
}
