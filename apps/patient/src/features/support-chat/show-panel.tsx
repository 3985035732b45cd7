import { useSyncExternalStore } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { panelOpen } from './panel-open.ts'
import { SupportPanel } from './support-panel.tsx'

let shownBefore = false
let opener: Element | null = null

/**
 * Shows the chat over the page, in a tree of its own: it stays while the router changes the page, and the first page has
 * no router.
 */
export function showPanel(): void {
  if (panelOpen.read()) return
  opener = document.activeElement
  panelOpen.set(true)
  if (shownBefore) return
  shownBefore = true
  // Every page has hydrateRoot already; createRoot would be one more function in the first page's script (D-41).
  hydrateRoot(document.body.appendChild(document.createElement('div')), <PanelHost />)
}

/** Empty as long as the chat is closed; closing returns the focus to what opened it. */
function PanelHost() {
  const open = useSyncExternalStore(panelOpen.subscribe, panelOpen.read, () => false)
  if (!open) return null
  return (
    <SupportPanel
      onClose={() => {
        panelOpen.set(false)
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
      }}
    />
  )
}
