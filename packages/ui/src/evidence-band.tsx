import type { ReactNode } from 'react'
import { ChartFigure } from './chart-figure.tsx'
import type { ChartFigures } from './chart-figure.tsx'
import { useWidth } from './use-width.ts'

export type EvidenceRow = {
  label: string
  /** Percent of the starting weight lost. */
  percent: number
  /** Measured in people, or computed by a model. */
  kind: 'measured' | 'model'
}

const rowHeight = 54
const top = 12
const side = 12

/**
 * Shows the weight loss reported by each source as a line, with a band between the measured values: measured lines are
 * solid, computed ones dashed. A figure with a summary and the same data as a table.
 */
export function EvidenceBand({
  title,
  lead,
  summary,
  rows,
  scaleEnd,
  marks,
  table,
}: {
  title: ReactNode
  lead?: ReactNode
  summary: string
  rows: readonly EvidenceRow[]
  /** Right end of the scale, percent. */
  scaleEnd: number
  /** Labels under the plot at a percentage: "Today", "-10 %". */
  marks: readonly { percent: number; label: string }[]
  table: ChartFigures
}) {
  return (
    <ChartFigure title={title} lead={lead} summary={summary} table={table}>
      <Plot rows={rows} scaleEnd={scaleEnd} marks={marks} summary={summary} />
    </ChartFigure>
  )
}

function Plot({
  rows,
  scaleEnd,
  marks,
  summary,
}: {
  rows: readonly EvidenceRow[]
  scaleEnd: number
  marks: readonly { percent: number; label: string }[]
  summary: string
}) {
  const { ref, width } = useWidth(480, 200)
  const height = top + rows.length * rowHeight + 30
  const x = (percent: number) => side + (percent / scaleEnd) * (width - 2 * side)
  const line = (index: number) => top + index * rowHeight + 36
  const measured = rows.filter(({ kind }) => kind === 'measured').map(({ percent }) => percent)
  const [least, most] = [Math.min(...measured), Math.max(...measured)]
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
        {measured.length > 1 ? (
          <rect
            x={x(least)}
            y={top}
            width={x(most) - x(least)}
            height={rows.length * rowHeight - 6}
            rx="8"
            className="fill-medicine-tint forced-colors:fill-none forced-colors:stroke-[CanvasText]"
          />
        ) : null}
        {rows.map((row, index) => (
          <g key={row.label}>
            <text x={side} y={line(index) - 14} className="fill-ink">
              {row.label}
            </text>
            <text x={width - side} y={line(index) - 14} textAnchor="end" className="fill-ink font-semibold">
              {`-${row.percent} %`}
            </text>
            <path
              d={`M${x(0)} ${line(index)}H${x(row.percent)}`}
              className={row.kind === 'measured' ? 'stroke-bottle' : 'stroke-control'}
              strokeWidth="4"
              strokeLinecap="round"
              strokeDasharray={row.kind === 'measured' ? undefined : '1 8'}
            />
            <circle
              cx={x(row.percent)}
              cy={line(index)}
              r="7"
              strokeWidth="2.5"
              className={row.kind === 'measured' ? 'fill-bottle stroke-white' : 'fill-white stroke-control'}
            />
          </g>
        ))}
        {marks.map((mark, index) => (
          <text
            key={mark.percent}
            x={x(mark.percent)}
            y={height - 8}
            textAnchor={index === 0 ? 'start' : index === marks.length - 1 ? 'end' : 'middle'}
            className="type-number fill-muted"
          >
            {mark.label}
          </text>
        ))}
      </svg>
    </div>
  )
}
