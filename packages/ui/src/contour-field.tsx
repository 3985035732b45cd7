import { useEffect, useRef, useState } from 'react'
import { contourLines, type ContourLines } from './contour-lines.ts'
import { useHydrated } from './use-hydrated.ts'

/** By the properties that decide them: a field that is rendered again is not computed again. */
const drawn = new Map<string, ContourLines>()

/**
 * The product's only illustration: topographic lines, one highlighted in marigold. Decorative.
 * @param step grid size in px; a coarser field is drawn faster and is smaller in the page
 * @param fade the side on which the lines fade out to leave space for text
 */
export function ContourField({
  width = 1346,
  height = 452,
  seed = 0,
  step = 14,
  ground = 'bottle',
  fade,
  lit = true,
  className = '',
}: {
  width?: number
  height?: number
  seed?: number
  step?: number
  ground?: 'bottle' | 'paper'
  fade?: 'left' | 'top'
  /** Whether the marigold line is drawn; not behind text. */
  lit?: boolean
  className?: string
}) {
  const isHydrated = useHydrated()
  // Hydration keeps the lines that came with the page: computing them again would hold a phone up.
  const [isPrerendered] = useState(!isHydrated && typeof document !== 'undefined')
  const key = `${width}x${height}/${seed}/${step}/${lit}`
  const lines = isPrerendered ? null : linesOf(key, () => contourLines(width, height, { seed, step }))
  const quietPath = useRef<SVGPathElement>(null)
  const litPath = useRef<SVGPathElement>(null)
  useEffect(() => {
    if (!isPrerendered) return
    const dataOf = (path: SVGPathElement | null) => path?.getAttribute('d') ?? ''
    drawn.set(key, { quiet: dataOf(quietPath.current), lit: dataOf(litPath.current) })
  }, [isPrerendered, key])
  const masks = {
    left: '[mask-image:linear-gradient(90deg,transparent_30%,#000_62%)]',
    top: '[mask-image:linear-gradient(180deg,transparent_12%,#000_60%)]',
  }
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMaxYMid slice"
      className={`fill-none ${fade ? masks[fade] : ''} ${className}`}
    >
      <path
        ref={quietPath}
        d={lines?.quiet}
        suppressHydrationWarning
        className={ground === 'bottle' ? 'stroke-white/13' : 'stroke-bottle/12'}
        strokeWidth="1.4"
        strokeLinecap="round"
      />
      {lit ? (
        <path
          ref={litPath}
          d={lines?.lit}
          suppressHydrationWarning
          className="stroke-marigold"
          strokeWidth="3.5"
          strokeLinecap="round"
        />
      ) : null}
    </svg>
  )
}

function linesOf(key: string, compute: () => ContourLines): ContourLines {
  const lines = drawn.get(key) ?? compute()
  drawn.set(key, lines)
  return lines
}
