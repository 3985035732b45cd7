import { knotAt, lineBox, linePath } from './line-path.ts'
import { useWords } from './words.tsx'

/**
 * Shows the visitor's progress: a knot on the line, and the same in words.
 * @param share progress, 0 to 1; defaults to the middle of step `at` of `of`
 * @param left remaining time, such as "about 3 min left"
 */
export function LineProgress({
  label,
  at,
  of,
  left,
  share,
  text,
}: {
  label: string
  at: number
  of: number
  left?: string
  share?: number
  /** Replaces "label · at of of" where a document specifies the text. */
  text?: string
}) {
  const words = useWords()
  const knot = knotAt(share ?? (at - 0.5) / of)
  return (
    <div>
      <div aria-hidden className="relative h-11.5">
        <Line className="text-hairline" width={3} />
        <div
          className="absolute inset-0 transition-[clip-path] duration-420"
          style={{ clipPath: `inset(0 ${(1 - knot.x) * 100}% 0 -4px)` }}
        >
          <Line className="text-bottle" width={4} />
        </div>
        <span
          className="absolute size-4.5 -translate-1/2 rounded-full border-[2.5px] border-ink bg-marigold transition-[left,top] duration-420"
          style={{ left: `${knot.x * 100}%`, top: `${knot.y * 100}%` }}
        />
      </div>
      <p className="type-meta text-muted">
        {text ?? words.questionOf(label, at, of)}
        {left ? ` · ${left}` : ''}
      </p>
    </div>
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
