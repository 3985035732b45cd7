import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Makes the plain links of @contour/ui navigate within the app instead of reloading the page. */
export function useInsideLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
      const href = link.getAttribute('href') ?? ''
      if (!href.startsWith('/') || href.startsWith('/files')) return
      event.preventDefault()
      void navigate(href)
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
}
