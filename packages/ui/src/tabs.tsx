import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react'

export type Tab = {
  id: string
  label: ReactNode
  count?: number
  /** Above the label in the bar; not shown in a row. */
  icon?: ReactNode
  /** Why the tab needs attention, for screen readers; shown as a dot. */
  alert?: string | undefined
}

const COLUMNS: Readonly<Record<number, string>> = { 1: 'grid-cols-1', 3: 'grid-cols-3' }

/** The bar of so few tabs that they fit side by side on every phone. */
const FEW = {
  list: 'auto-cols-fr grid-flow-col',
  tab: 'min-h-16',
  icon: 'grid:hidden',
  dot: 'top-1.5 left-[calc(50%+12px)]',
} as const

/** The bar by its number of tabs: one row where 60 px are left for each, else two rows without icons, no row with one tab. */
const BARS: Readonly<Record<number, Readonly<Record<keyof typeof FEW, string>>>> = {
  5: {
    list: 'grid-cols-3 min-[300px]:grid-cols-5',
    tab: 'min-h-11 min-[300px]:min-h-16',
    icon: 'hidden min-[300px]:block grid:hidden',
    dot: 'top-1 right-1 min-[300px]:right-auto min-[300px]:left-[calc(50%+12px)] min-[300px]:top-1.5',
  },
  6: {
    list: 'grid-cols-3 min-[360px]:grid-cols-6',
    tab: 'min-h-11 min-[360px]:min-h-16',
    icon: 'hidden min-[360px]:block grid:hidden',
    dot: 'top-1 right-1 min-[360px]:right-auto min-[360px]:left-[calc(50%+12px)] min-[360px]:top-1.5',
  },
  7: {
    list: 'grid-cols-4 min-[420px]:grid-cols-7',
    tab: 'min-h-11 min-[420px]:min-h-16',
    icon: 'hidden min-[420px]:block grid:hidden',
    dot: 'top-1 right-1 min-[420px]:right-auto min-[420px]:left-[calc(50%+12px)] min-[420px]:top-1.5',
  },
}

/** The looks of one tab, selected and not, in a row and in the bar. */
const LOOKS = {
  row: {
    list: 'gap-2',
    tab: 'min-h-12 rounded-control border-[1.5px] px-2 py-2.5',
    on: 'border-bottle bg-mint text-bottle',
    off: 'border-hairline bg-white text-muted hover:text-ink',
  },
  bar: {
    list: 'fixed inset-x-0 bottom-0 z-30 border-t border-hairline bg-white pb-[env(safe-area-inset-bottom)] print:hidden [@media(max-height:480px)]:static [@media(max-height:480px)]:border-t-0 grid:static grid:z-auto grid:border-t-0 grid:bg-transparent grid:pb-0',
    tab: 'flex min-w-0 flex-col items-center justify-center gap-0.5 border-t-4 px-1 pt-1 pb-2 text-[0.875rem] leading-tight grid:min-h-12 grid:flex-row grid:gap-0 grid:py-2.5 grid:text-[1.0625rem]',
    on: 'border-marigold text-bottle',
    off: 'border-transparent text-muted hover:text-ink',
  },
} as const

/** What both become at 480 px and above: a row on a line. */
const LINE = {
  list: 'grid:flex grid:flex-wrap grid:gap-1 grid:border-b grid:border-hairline',
  tab: 'grid:-mb-px grid:rounded-b-none grid:border-0 grid:border-b-4 grid:px-4',
  on: 'grid:border-marigold grid:bg-transparent',
  off: 'grid:border-transparent grid:bg-transparent',
} as const

const CARDS = { list: 'grid:flex grid:flex-wrap', tab: 'px-4! text-left', on: 'border-2', off: '' } as const

type Props = {
  label: string
  tabs: readonly Tab[]
  selected: string
  onSelect: (id: string) => void
  /** At 479 px and below within reach of the thumb, with icons. One per page. */
  bar?: boolean
  /** Boxes at every width: for tabs below other tabs, whose labels have two lines. */
  cards?: boolean
  children: ReactNode
}

/**
 * A row of tabs; at 479 px and below a grid of two columns, or of three for three tabs, or with `bar` a grid fixed at
 * the foot of the screen (P-DSH-009), on a screen of little height at its place in the page. Arrow keys, Home and End change the selection.
 */
export function Tabs({ label, tabs, selected, onSelect, bar = false, cards = false, children }: Props) {
  const looks = LOOKS[bar ? 'bar' : 'row']
  const wide = cards ? CARDS : LINE
  const grid = bar ? (BARS[tabs.length] ?? FEW) : null
  const columns = grid?.list ?? COLUMNS[tabs.length] ?? 'grid-cols-2'
  const list = useRef<HTMLDivElement>(null)
  useFootBar(list, bar)
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
        ref={list}
        role="tablist"
        aria-label={label}
        data-foot-bar={bar || undefined}
        className={`grid ${columns} ${looks.list} ${wide.list}`}
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
              className={`${looks.tab} ${grid?.tab ?? ''} relative font-semibold transition-colors ${wide.tab} ${
                on ? `${looks.on} ${wide.on} forced-colors:border-[Highlight]` : `${looks.off} ${wide.off}`
              }`}
            >
              {grid && tab.icon ? <span className={grid.icon}>{tab.icon}</span> : null}
              {bar ? <span className="max-w-full [overflow-wrap:anywhere]">{tab.label}</span> : tab.label}
              {tab.count === undefined ? null : (
                <span className="type-number ml-2 rounded-chip bg-mist px-2 text-ink">{tab.count}</span>
              )}
              {tab.alert === undefined ? null : (
                <>
                  <span
                    aria-hidden
                    className={`absolute ${(grid ?? FEW).dot} size-2.5 rounded-full bg-error grid:static grid:ml-2 forced-colors:bg-[Highlight]`}
                  />
                  <span className="sr-only">, {tab.alert}</span>
                </>
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
        className={`rounded-small ${bar ? 'grid:pt-6' : 'pt-6'}`}
      >
        {children}
      </div>
    </div>
  )
}

/**
 * Writes the height of the bar at the foot of the screen into `--foot-bar` of the page, whose end and whose own sticky
 * parts stay above it; where the tabs are a row it is absent.
 */
function useFootBar(list: RefObject<HTMLDivElement | null>, bar: boolean): void {
  useEffect(() => {
    const element = list.current
    if (!bar || !element) return
    const { style } = document.body
    const measure = () => {
      const fixed = getComputedStyle(element).position === 'fixed'
      if (fixed) style.setProperty('--foot-bar', `${element.offsetHeight}px`)
      else style.removeProperty('--foot-bar')
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      style.removeProperty('--foot-bar')
    }
  }, [list, bar])
}
