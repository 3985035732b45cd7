import { useEffect, useRef } from 'react'

/**
 * Lets an element reach from where it begins to the bottom of the window, so that its panes scroll and the page does
 * not: writes its distance from the top of the page, in pixels, into `--panes-top` for the rules of app.css.
 */
export function useFillWindow() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = () => {
      const top = (ref.current?.getBoundingClientRect().top ?? 0) + window.scrollY
      ref.current?.style.setProperty('--panes-top', `${Math.ceil(top)}px`)
    }
    place()
    // What stands above, such as the banner of the demo, may come or change its height later.
    const watched = new ResizeObserver(place)
    watched.observe(document.body)
    window.addEventListener('resize', place)
    return () => {
      watched.disconnect()
      window.removeEventListener('resize', place)
    }
  }, [])
  return ref
}
