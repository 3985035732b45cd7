import { useTexts } from '@contour/texts/use-texts'
import { frameTexts } from '../texts/en/frame.ts'
import { useKeySwitch } from './key-switch.ts'
import { useKeys } from './use-keys.ts'

/** Marks the links that J and K move between; Enter then follows the link as usual. */
export const ROW_LINK = { 'data-row-link': '' }

/**
 * Lets J and K move the focus through the rows of a list.
 * @returns the switch for single keys (WCAG 2.1.4)
 */
export function useRowKeys() {
  const t = useTexts(frameTexts)
  useKeys([
    { key: 'j', label: t('keyNextRow'), scope: 'page', act: () => moveFocus(1) },
    { key: 'k', label: t('keyPreviousRow'), scope: 'page', act: () => moveFocus(-1) },
  ])
  return useKeySwitch()
}

function moveFocus(step: 1 | -1) {
  const links = [...document.querySelectorAll<HTMLElement>('[data-row-link]')]
  if (links.length === 0) return
  const here = links.findIndex((link) => link === document.activeElement)
  const next = here === -1 ? (step === 1 ? 0 : links.length - 1) : here + step
  links[Math.min(links.length - 1, Math.max(0, next))]?.focus()
}
