import { useWidth } from './use-width.ts'
import { weightScale } from './weight-scale.ts'

/** A weight at a time; `at` in the unit of the ticks, such as weeks. */
export type ChartPoint = { at: number; weight: number; label?: string }

export type RangeChartProps = {
  /** The chart in one sentence; its accessible name. */
  summary: string
  start: { weight: number; label: string }
  /** Published averages, each at the time at which it was measured; the band lies between them. */
  averages: readonly ChartPoint[]
  /** What a model computes; drawn thin and dashed, because nobody was measured. */
  model: readonly ChartPoint[]
  goal?: { weight: number; label: string }
  /** Labels under the plot; as many as fit. */
  ticks: readonly { at: number; label: string }[]
}

const HEIGHT = 320
const BOX = { left: 44, right: 16, top: 36, bottom: 44 }
/** Height of the band from which two labels fit into it, px. */
const ROOMY = 46

/**
 * Shows where published averages lie for a weight: the band first, then the model and the goal. The band grows from
 * today's weight to the averages, which were measured at their weeks only.
 */
export function RangeChart({ summary, start, averages, model, goal, ticks }: RangeChartProps) {
  const { ref, width } = useWidth(560)
  const weights = [...averages, ...model].map((point) => point.weight)
  const scale = weightScale([start.weight, ...weights, ...(goal ? [goal.weight] : [])])
  const last = Math.max(1, ...[...averages, ...model, ...ticks].map(({ at }) => at))
  const right = width - BOX.right
  const x = (at: number) => BOX.left + 10 + (at / last) * (right - BOX.left - 22)
  const y = (weight: number) =>
    BOX.top + ((scale.high - weight) / (scale.high - scale.low)) * (HEIGHT - BOX.top - BOX.bottom)
  const line = [{ at: 0, weight: start.weight }, ...model].map(({ at, weight }) => `${x(at)} ${y(weight)}`)
  const end = model.at(-1)
  return (
    <div ref={ref}>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        width={width}
        height={HEIGHT}
        className="block max-w-full text-[14px] forced-colors:[&_path]:stroke-[CanvasText] forced-colors:[&_text]:fill-[CanvasText]"
      >
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${BOX.left} ${y(tick)}H${right}`} className="stroke-hairline" />
            <text x="0" y={y(tick) + 5} className="type-number fill-muted">
              {tick}
            </text>
          </g>
        ))}
        <Band start={start.weight} averages={averages} x={x} y={y} right={right} />
        {goal ? (
          <Goal
            {...goal}
            y={y(goal.weight)}
            right={right}
            high={averages.every((a) => goal.weight > a.weight)}
          />
        ) : null}
        {end ? (
          <>
            <path
              d={`M${line.join('L')}`}
              className="fill-none stroke-muted"
              strokeWidth="2"
              strokeDasharray="5 6"
            />
            {model.map(({ at, weight }) => (
              <circle key={at} cx={x(at)} cy={y(weight)} r={at === end.at ? 5 : 3} className="fill-muted" />
            ))}
            <text x={x(end.at)} y={y(end.weight) + 22} textAnchor="middle" className={`fill-muted ${HALO}`}>
              {end.label}
            </text>
          </>
        ) : null}
        <circle cx={x(0)} cy={y(start.weight)} r="9" className="fill-marigold stroke-ink" strokeWidth="2.5" />
        <text x={x(0) + 14} y={y(start.weight) - 10} className="fill-ink text-[17px] font-semibold">
          {start.label}
        </text>
        {spacedTicks(ticks, x).map((tick, index, shown) => (
          <text
            key={tick.at}
            x={x(tick.at)}
            y={HEIGHT - 10}
            textAnchor={index === 0 ? 'start' : index === shown.length - 1 ? 'end' : 'middle'}
            className="fill-muted"
          >
            {tick.label}
          </text>
        ))}
      </svg>
    </div>
  )
}

/** Keeps a label readable where a line passes behind it. */
const HALO = '[paint-order:stroke] stroke-white stroke-[4px] [stroke-linejoin:round]'

type Props = {
  start: number
  averages: readonly ChartPoint[]
  x: (at: number) => number
  y: (weight: number) => number
  right: number
}

/** The band from today to the averages, and a dot at the time of each. */
function Band({ start, averages, x, y, right }: Props) {
  const heights = averages.map(({ weight }) => y(weight))
  const [top, bottom] = [Math.min(...heights), Math.max(...heights)]
  if (averages.length < 2) return null
  const [atTop, atBottom] = [top, bottom].map((height) =>
    x(averages.find(({ weight }) => y(weight) === height)?.at ?? 0),
  )
  const roomy = bottom - top >= ROOMY
  const label = (height: number) =>
    height === top ? top + (roomy ? 19 : -9) : roomy ? bottom - 9 : (top + bottom) / 2 + 5
  return (
    <>
      <path
        data-band
        d={`M${x(0)} ${y(start)}L${atTop} ${top}H${right}V${bottom}H${atBottom}Z`}
        className="fill-medicine-tint forced-colors:fill-none forced-colors:stroke-[CanvasText]"
      />
      {averages.map((point) => (
        <g key={point.at}>
          <circle
            cx={x(point.at)}
            cy={y(point.weight)}
            r="6.5"
            className="fill-bottle stroke-white"
            strokeWidth="2"
          />
          <text
            x={x(point.at) - 14}
            y={label(y(point.weight))}
            textAnchor="end"
            className={`fill-ink font-semibold ${HALO}`}
          >
            {point.label}
          </text>
        </g>
      ))}
    </>
  )
}

/** The goal as a dotted line; its label is at the right where the band leaves that side free, else at the left. */
function Goal({ label, y, right, high }: { label: string; y: number; right: number; high: boolean }) {
  return (
    <>
      <path
        d={`M${BOX.left} ${y}H${right}`}
        className="stroke-care"
        strokeWidth="2"
        strokeDasharray="2 7"
        strokeLinecap="round"
      />
      <text
        x={high ? right : BOX.left + 4}
        y={high ? y - 8 : y + 20}
        textAnchor={high ? 'end' : 'start'}
        className={`fill-care font-semibold ${HALO}`}
      >
        {label}
      </text>
    </>
  )
}

/** Returns the first and the last label, and as many of those between them as fit without overlapping. */
function spacedTicks(ticks: RangeChartProps['ticks'], x: (at: number) => number) {
  const last = ticks.at(-1)
  const kept: { at: number; label: string }[] = []
  for (const tick of ticks) {
    const before = kept.at(-1)
    const near = before && x(tick.at) - x(before.at) < 64
    const nearLast = last && tick !== last && x(last.at) - x(tick.at) < 84
    if (tick === last || (!near && !nearLast)) kept.push(tick)
  }
  return kept
}
