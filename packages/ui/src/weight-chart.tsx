import type { ReactNode } from 'react'
import { ChartFigure } from './chart-figure.tsx'
import type { ChartFigures } from './chart-figure.tsx'
import { useWidth } from './use-width.ts'
import { smoothLine, weightScale } from './weight-scale.ts'

export type ModelPoint = { at: number; low: number; middle: number; high: number }
export type MeasuredPoint = { at: number; weight: number }

export type WeightChartProps = {
  title?: ReactNode
  lead?: ReactNode
  /** "Start 212 lb. Range at month 6: 185 to 203 lb. Goal 168 lb." */
  summary: string
  /** Labels under the plot; `at` is in the same unit as the points (months or weeks). */
  ticks: readonly { at: number; label: string }[]
  model?: readonly ModelPoint[]
  measured?: readonly MeasuredPoint[]
  goal?: { weight: number; label: string }
  startLabel?: string
  /** Label at the end of the model's middle line: "about 178 lb". */
  endLabel?: string
  unit?: 'lb' | 'kg'
  /** Sample, source, date of review. */
  source?: ReactNode
  table: ChartFigures
}

const height = 300
const box = { left: 40, right: 12, top: 30, bottom: 44 }

/**
 * Shows weight over time: a band for the model's range, a line for its middle, dots for measured weights, labels on the
 * plot. No color marks a "bad week" (interface.md 5.4). A figure with a summary and the same data as a table.
 */
export function WeightChart({ title, lead, source, table, ...plot }: WeightChartProps) {
  return (
    <ChartFigure title={title} lead={lead} summary={plot.summary} table={table} source={source}>
      <Plot {...plot} />
    </ChartFigure>
  )
}

function Plot({
  ticks,
  model = [],
  measured = [],
  goal,
  startLabel,
  endLabel,
  unit = 'lb',
  summary,
}: Omit<WeightChartProps, 'title' | 'lead' | 'source' | 'table'>) {
  const { ref, width } = useWidth(560)
  const scale = weightScale([
    ...model.flatMap((point) => [point.low, point.high]),
    ...measured.map((point) => point.weight),
    ...(goal ? [goal.weight] : []),
  ])
  const places = [...model, ...measured, ...ticks].map((point) => point.at)
  const first = Math.min(...places)
  const last = Math.max(...places)
  const x = (at: number) =>
    box.left + 8 + ((at - first) / Math.max(last - first, 1)) * (width - box.left - box.right - 16)
  const y = (weight: number) =>
    box.top + ((scale.high - weight) / (scale.high - scale.low)) * (height - box.top - box.bottom)
  const band =
    smoothLine(model.map((point) => [x(point.at), y(point.high)] as const)) +
    smoothLine(model.map((point) => [x(point.at), y(point.low)] as const).reverse(), 'L')
  const start = measured[0] ?? (model[0] ? { at: model[0].at, weight: model[0].middle } : undefined)
  const end = model.at(-1)
  return (
    <div ref={ref}>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        className="block max-w-full text-[14px] forced-colors:[&_path]:stroke-[CanvasText] forced-colors:[&_text]:fill-[CanvasText]"
      >
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <path d={`M${box.left} ${y(tick)}H${width - box.right}`} className="stroke-hairline" />
            <text x="0" y={y(tick) + 5} className="type-number fill-muted">
              {tick}
            </text>
          </g>
        ))}
        {spacedTicks(ticks, x).map((tick, index, shown) => (
          <text
            key={tick.at}
            x={x(tick.at)}
            y={height - 10}
            textAnchor={index === 0 ? 'start' : index === shown.length - 1 ? 'end' : 'middle'}
            className="fill-muted"
          >
            {tick.label}
          </text>
        ))}
        {model.length > 1 ? (
          <path
            d={`${band}Z`}
            className="fill-medicine-tint forced-colors:fill-none forced-colors:stroke-[CanvasText]"
          />
        ) : null}
        {goal ? (
          <>
            <path
              d={`M${box.left} ${y(goal.weight)}H${width - box.right}`}
              className="stroke-care"
              strokeWidth="2"
              strokeDasharray="2 7"
              strokeLinecap="round"
            />
            <text
              x={width - box.right}
              y={y(goal.weight) + 22}
              textAnchor="end"
              className="fill-care font-semibold"
            >
              {goal.label}
            </text>
          </>
        ) : null}
        {model.length > 1 ? (
          <path
            d={smoothLine(model.map((point) => [x(point.at), y(point.middle)] as const))}
            className={`fill-none ${measured.length > 1 ? 'stroke-leaf' : 'stroke-bottle'}`}
            strokeWidth={measured.length > 1 ? 2.5 : 4}
            strokeDasharray={measured.length > 1 ? '1 7' : undefined}
            strokeLinecap="round"
          />
        ) : null}
        {measured.length > 1 ? (
          <path
            d={smoothLine(measured.map((point) => [x(point.at), y(point.weight)] as const))}
            className="fill-none stroke-bottle"
            strokeWidth="4"
            strokeLinecap="round"
          />
        ) : null}
        {measured.slice(1).map((point) => (
          <circle
            key={point.at}
            cx={x(point.at)}
            cy={y(point.weight)}
            r="5"
            className="fill-bottle stroke-white"
            strokeWidth="2"
          />
        ))}
        {start ? (
          <>
            <circle
              cx={x(start.at)}
              cy={y(start.weight)}
              r="9"
              className="fill-marigold stroke-ink"
              strokeWidth="2.5"
            />
            <text x={x(start.at) + 14} y={y(start.weight) - 9} className="fill-ink text-[17px] font-semibold">
              {startLabel ?? `${start.weight} ${unit}`}
            </text>
          </>
        ) : null}
        {end && endLabel ? (
          <text
            x={x(end.at)}
            y={y(end.middle) + 26}
            textAnchor="end"
            className="fill-ink text-[17px] font-semibold"
          >
            {endLabel}
          </text>
        ) : null}
      </svg>
    </div>
  )
}

/** Returns the first and the last label, and as many of those between them as fit without overlapping. */
function spacedTicks(ticks: WeightChartProps['ticks'], x: (at: number) => number) {
  const last = ticks.at(-1)
  const kept: { at: number; label: string }[] = []
  for (const tick of ticks) {
    const before = kept.at(-1)
    const near = before && x(tick.at) - x(before.at) < 64
    const nearLast = last && tick !== last && x(last.at) - x(tick.at) < 84
    if (!near && !nearLast) kept.push(tick)
    else if (tick === last) kept.push(tick)
  }
  return kept
}
