import { useTexts } from '@contour/texts/use-texts'
import { useKeySwitch } from '../frame/key-switch.ts'
import { useKeys } from '../frame/use-keys.ts'
import { frameTexts } from '../texts/en/frame.ts'

/** Marks the links that J and K move between; Enter then follows the link as usual. */
export const QUEUE_LINK = { 'data-queue-link': '' }

/**
 * Lets J and K move the focus through the rows of a queue.
 * @returns the switch for single keys (WCAG 2.1.4)
 */
export function useQueueKeys() {
  const t = useTexts(frameTexts)
  useKeys([
    { key: 'j', label: t('keyNextRow'), scope: 'page', act: () => moveFocus(1) },
    { key: 'k', label: t('keyPreviousRow'), scope: 'page', act: () => moveFocus(-1) },
  ])
  return useKeySwitch()
}

function moveFocus(step: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLElement>('[data-queue-link]')]
  if (links.length === 0) return
  const here = links.findIndex((link) => link === document.activeElement)
  const next = here === -1 ? (step === 1 ? 0 : links.length - 1) : here + step
  links[Math.min(links.length - 1, Math.max(0, next))]?.focus()
}
