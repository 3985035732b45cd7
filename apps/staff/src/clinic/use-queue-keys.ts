import { useEffect, useState } from 'react'

const KEY = 'contour.staff.queue-keys'
/** Marks the links that J and K move between; Enter then follows the link as usual. */
export const QUEUE_LINK = { 'data-queue-link': '' }

/**
 * Lets J and K move the focus through the rows of a queue. They can be switched off, because single-letter shortcuts
 * may conflict with speech input (WCAG 2.1.4), and are ignored while the user types.
 */
export function useQueueKeys() {
  const [on, setOn] = useState(() => localStorage.getItem(KEY) !== 'off')
  useEffect(() => {
    if (!on) return
    const move = (event: KeyboardEvent) => {
      const step = { j: 1, k: -1 }[event.key.toLowerCase()]
      if (!step || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const links = [...document.querySelectorAll<HTMLElement>('[data-queue-link]')]
      if (links.length === 0) return
      const here = links.findIndex((link) => link === document.activeElement)
      const next = here === -1 ? (step === 1 ? 0 : links.length - 1) : here + step
      links[Math.min(links.length - 1, Math.max(0, next))]?.focus()
      event.preventDefault()
    }
    document.addEventListener('keydown', move)
    return () => document.removeEventListener('keydown', move)
  }, [on])
  const toggle = () => {
    localStorage.setItem(KEY, on ? 'off' : 'on')
    setOn(!on)
  }
  return { on, toggle }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [role=dialog], [role=alertdialog]') !== null
