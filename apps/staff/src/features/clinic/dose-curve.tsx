const WIDTH = 300
const HEIGHT = 30
/** Distance of the lowest and the highest step from the edges, for the knots. */
const INSET = 6

/**
 * The steps of the doses as a line with a knot for each month, drawn only when every month has a dose and they differ.
 * Strengths in micrograms. The blocks below it say the same in words.
 */
export function DoseCurve({
  ladder,
  doses,
}: {
  ladder: readonly number[]
  doses: readonly (number | undefined)[]
}) {
  const rungs = ladder.toSorted((a, b) => a - b)
  const places = doses.map((dose) => (dose === undefined ? -1 : rungs.indexOf(dose)))
  if (places.length === 0 || places.some((place) => place < 0) || new Set(places).size === 1) return null
  const lowest = Math.min(...places)
  const steps = Math.max(1, Math.max(...places) - lowest)
  const column = WIDTH / places.length
  const heightOf = (place: number) => HEIGHT - INSET - ((place - lowest) / steps) * (HEIGHT - 2 * INSET)
  const path = places
    .map((place, index) => `${index === 0 ? 'M0 ' : 'V'}${heightOf(place)}H${(index + 1) * column}`)
    .join('')
  return (
    <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="w-full">
      <path d={path} className="fill-none stroke-bottle" strokeWidth="2.5" />
      {places.map((place, index) => (
        <circle
          key={index}
          cx={(index + 0.5) * column}
          cy={heightOf(place)}
          r={index === 0 ? 4.5 : 3}
          className={index === 0 ? 'fill-marigold stroke-ink' : 'fill-bottle'}
          strokeWidth={index === 0 ? 1.5 : 0}
        />
      ))}
    </svg>
  )
}
