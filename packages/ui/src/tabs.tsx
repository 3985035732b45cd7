import { useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'

export type Tab = { id: string; label: ReactNode; count?: number }

/**
 * A row of tabs; at 479 px and below a grid of two columns, or of three for three tabs (P-DSH-009). Arrow keys, Home
 * and End change the selection.
 */
export function Tabs({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: {
  label: string
  tabs: readonly Tab[]
  selected: string
  onSelect: (id: string) => void
  /** The panel of the selected tab. */
  children: ReactNode
}) {
  const buttons = useRef<(HTMLButtonElement | null)[]>([])
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const moves: Record<string, number> = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1,
      Home: 0,
      End: tabs.length - 1,
    }
    const move = moves[event.key]
    if (move === undefined) return
    event.preventDefault()
    const next = (move + tabs.length) % tabs.length
    onSelect(tabs[next]!.id)
    buttons.current[next]?.focus()
  }
  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        className={`grid ${tabs.length === 3 ? 'grid-cols-3' : 'grid-cols-2'} gap-2 grid:flex grid:flex-wrap grid:gap-1 grid:border-b grid:border-hairline`}
      >
        {tabs.map((tab, index) => {
          const on = tab.id === selected
          return (
            <button
              key={tab.id}
              ref={(element) => {
                buttons.current[index] = element
              }}
              type="button"
              role="tab"
              id={`tab-${tab.id}`}
              aria-selected={on}
              aria-controls={on ? `panel-${tab.id}` : undefined}
              tabIndex={on ? 0 : -1}
              onClick={() => onSelect(tab.id)}
              onKeyDown={(event) => onKeyDown(event, index)}
              className={`min-h-12 rounded-control border-[1.5px] px-2 py-2.5 font-semibold grid:px-4 transition-colors grid:-mb-px grid:rounded-b-none grid:border-0 grid:border-b-4 ${
                on
                  ? 'border-bottle bg-mint text-bottle grid:border-marigold grid:bg-transparent forced-colors:border-[Highlight]'
                  : 'border-hairline bg-white text-muted hover:text-ink grid:border-transparent grid:bg-transparent'
              }`}
            >
              {tab.label}
              {tab.count === undefined ? null : (
                <span className="type-number ml-2 rounded-chip bg-mist px-2 text-ink">{tab.count}</span>
              )}
            </button>
          )
        })}
      </div>
      <div
        role="tabpanel"
        id={`panel-${selected}`}
        aria-labelledby={`tab-${selected}`}
        tabIndex={0}
        className="rounded-small pt-6"
      >
        {children}
      </div>
    </div>
  )
}
