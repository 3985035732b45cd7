import { knotAt, lineBox, linePath } from './line-path.ts'

/** Knots closer to the lit one than this share of the line are left out, so that the two do not overlap. */
const NEAR = 0.05

/**
 * The line with the lit knot at `share`. Decoration: the caller says the same in words.
 * @param share progress, 0 to 1
 * @param knots where further knots stand, 0 to 1: finished ones have a check mark, those ahead are empty
 */
export function ProgressTrack({ share, knots = [] }: { share: number; knots?: readonly number[] }) {
  const lit = knotAt(share)
  return (
    <div aria-hidden className="relative h-11.5">
      <Line className="text-hairline" width={3} />
      <div
        className="absolute inset-0 transition-[clip-path] duration-420"
        style={{ clipPath: `inset(0 ${(1 - lit.x) * 100}% 0 -4px)` }}
      >
        <Line className="text-bottle" width={4} />
      </div>
      {knots
        .filter((knot) => Math.abs(knot - share) > NEAR)
        .map((knot) => (
          <Knot key={knot} share={knot} done={knot < share} />
        ))}
      <span
        className="absolute size-4.5 -translate-1/2 rounded-full border-[2.5px] border-ink bg-marigold transition-[left,top] duration-420"
        style={{ left: `${lit.x * 100}%`, top: `${lit.y * 100}%` }}
      />
    </div>
  )
}

function Knot({ share, done }: { share: number; done: boolean }) {
  const at = knotAt(share)
  return (
    <span
      className={`absolute grid -translate-1/2 place-items-center rounded-full border-2 ${
        done ? 'size-4 border-bottle bg-bottle' : 'size-3 border-control bg-white'
      }`}
      style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
    >
      {done ? (
        <svg viewBox="0 0 24 24" className="size-3 fill-none stroke-white stroke-4">
          <path d="M5 12.5l4.5 4.5 9-10" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      ) : null}
    </span>
  )
}

function Line({ className, width }: { className: string; width: number }) {
  return (
    <svg
      viewBox={`0 0 ${lineBox.width} ${lineBox.height}`}
      preserveAspectRatio="none"
      className={`absolute inset-0 size-full overflow-visible fill-none stroke-current ${className}`}
    >
      <path d={linePath} strokeWidth={width} strokeLinecap="round" vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
