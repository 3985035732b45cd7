import type { ReactNode } from 'react'

type Props = {
  /** Whether it also stays in view on a phone, where the whole page scrolls; a tall form would cover too much of it. */
  floats?: boolean
  children: ReactNode
}

/** The foot of a pane: what follows, and its button. It stays in view while the pane above it scrolls. */
export function PaneFoot({ floats = true, children }: Props) {
  return (
    <div
      className={`grid flex-none gap-2 border-t border-hairline bg-white px-4 pt-2.5 pb-3 ${floats ? 'sticky bottom-0' : ''}`}
    >
      {children}
    </div>
  )
}
