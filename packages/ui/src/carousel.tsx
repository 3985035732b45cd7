import { useLayoutEffect, useRef, useState, type PointerEvent, type ReactNode, type RefObject } from 'react'

type Props = {
  label: string
  step: number
  swipe: number
  previous: string
  next: string
  children: ReactNode
}

/**
 * A row of cards that scrolls `step` pixels per press of an arrow or per swipe of at least `swipe` pixels (document 1
 * §9). The browser scrolls a focused card into view, so the keyboard reaches every card without dragging.
 */
export function Carousel({ label, step, swipe, previous, next, children }: Props) {
  const track = useRef<HTMLUListElement>(null)
  const from = useRef<number | null>(null)
  const more = useOverflow(track, children)
  const move = (direction: 1 | -1) => track.current?.scrollBy({ left: direction * step })
  const release = (event: PointerEvent) => {
    const start = from.current
    from.current = null
    if (start === null || Math.abs(event.clientX - start) < swipe) return
    move(event.clientX < start ? 1 : -1)
  }
  return (
    <div role="group" aria-label={label} aria-roledescription="carousel">
      <ul
        ref={track}
        // The arrow keys scroll it too, as in every region that overflows (axe, scrollable-region-focusable).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={more ? 0 : undefined}
        className="flex touch-pan-y [scrollbar-width:none] gap-4 overflow-x-auto pb-1 select-none motion-safe:scroll-smooth"
        onPointerDown={(event) => {
          from.current = event.clientX
        }}
        onPointerUp={release}
        onPointerCancel={() => {
          from.current = null
        }}
      >
        {children}
      </ul>
      {more ? (
        <div className="mt-4 flex gap-3">
          <Arrow label={previous} direction={-1} onPress={() => move(-1)} />
          <Arrow label={next} direction={1} onPress={() => move(1)} />
        </div>
      ) : null}
    </div>
  )
}

/**
 * Whether the cards overflow the row; arrows that would move nothing are not shown. Known before the first paint, and again
 * when the row or a card changes its size.
 */
function useOverflow(track: RefObject<HTMLUListElement | null>, cards: ReactNode): boolean {
  const [more, setMore] = useState(false)
  useLayoutEffect(() => {
    const element = track.current
    if (!element) return
    const look = () => setMore(element.scrollWidth > element.clientWidth + 1)
    look()
    const observer = new ResizeObserver(look)
    for (const watched of [element, ...element.children]) observer.observe(watched)
    return () => observer.disconnect()
  }, [track, cards])
  return more
}

function Arrow({ label, direction, onPress }: { label: string; direction: 1 | -1; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid size-12 place-items-center rounded-control border-[1.5px] border-control bg-white text-bottle hover:border-bottle"
    >
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        className="size-6 fill-none stroke-current stroke-2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={direction === 1 ? 'M5 12h14M13 6l6 6-6 6' : 'M19 12H5M11 6l-6 6 6 6'} />
      </svg>
    </button>
  )
}
