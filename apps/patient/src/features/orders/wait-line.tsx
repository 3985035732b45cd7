type Props = {
  from: string
  to: string
  /** The part that has passed, 0 to 1. */
  done: number
}

/** How far a wait is, as a picture: what it began with, now, and what ends it. The sentence next to it says the times. */
export function WaitLine({ from, to, done }: Props) {
  // The knot keeps clear of both ends.
  const now = `${Math.min(0.94, Math.max(0.06, done)) * 100}%`
  return (
    <div aria-hidden className="mt-6 grid w-full max-w-sm gap-2">
      <div className="relative h-6">
        <span className="absolute inset-x-0 top-2.5 h-1 rounded-full bg-hairline forced-colors:bg-[GrayText]" />
        <span
          className="absolute top-2.5 left-0 h-1 rounded-full bg-bottle forced-colors:bg-[CanvasText]"
          style={{ width: now }}
        />
        <span
          className="absolute top-0 size-6 -translate-x-1/2 rounded-full border-2 border-ink bg-marigold forced-colors:bg-[Highlight]"
          style={{ left: now }}
        />
        <span className="absolute top-1 right-0 size-4 rounded-full border-2 border-muted bg-white" />
      </div>
      <div className="type-small flex justify-between gap-4 text-muted">
        <span>{from}</span>
        <span>{to}</span>
      </div>
    </div>
  )
}
