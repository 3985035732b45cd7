import type { Drug } from '@contour/domain/dosing/drug'
import { LADDER } from '@contour/domain/dosing/ladders'

/** Size of the drawing: its rungs rise from left to right, each as wide as the others. */
const [WIDTH, HEIGHT, RUNG] = [200, 44, 5]

type Props = {
  drug: Drug
  /** The strength up to which the rungs are filled, in micrograms; null for none. */
  upTo: number | null
  /** Whether it lies above what the ladder allows. */
  isAbove?: boolean
}

/** The same rungs in each column of a dose change; the filled part is what counts. The numbers next to it say the same. */
export function LadderRungs({ drug, upTo, isAbove = false }: Props) {
  const rungs = LADDER[drug]
  const width = WIDTH / rungs.length
  const rise = (HEIGHT - RUNG) / (rungs.length - 1)
  return (
    <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="block h-auto w-full max-w-50">
      {rungs.map((ug, at) => (
        <rect
          key={ug}
          x={at * width}
          y={HEIGHT - RUNG - at * rise}
          width={width - 2}
          height={RUNG}
          rx={RUNG / 2}
          className={
            upTo === null || ug > upTo
              ? 'fill-hairline'
              : isAbove && ug === upTo
                ? 'fill-error'
                : 'fill-bottle'
          }
        />
      ))}
    </svg>
  )
}
