import type { Drug } from '@contour/domain/dosing/drug'
import { displayedLadder, doseProgression } from '@contour/domain/dosing/progression'
import type { DoseMonth } from './dose-months.ts'

const STEP = 24
const LEFT = 46
const RIGHT = 306
const TOP = 14

type Props = {
  drug: Drug
  months: readonly (DoseMonth & { rung: number })[]
  /** The whole picture in words. */
  label: string
  unit: string
}

/**
 * The ladder of a drug, lowest step at the bottom, with the months on their steps: one picture with a text alternative.
 * A dose is marked by its position; its strength is printed next to the month (decisions X-02).
 * @param months those whose strength is on the ladder; at least one
 */
export function DoseLadder({ drug, months, label, unit }: Props) {
  const lines = months.map(({ strength }) => ({ name: drug, strength }))
  const rungs = displayedLadder(
    drug,
    doseProgression(lines).map(({ strengthUg }) => strengthUg),
  )
  const bottom = TOP + (rungs.length - 1) * STEP
  const wide = (RIGHT - LEFT) / months.length
  const points = months.map((month, index) => ({
    ...month,
    left: LEFT + index * wide,
    x: LEFT + (index + 0.5) * wide,
    y: bottom - month.rung * STEP,
  }))
  const last = points.findLast(({ time }) => time !== 'ahead')
  const stair = points.map(
    ({ left, y }, index) => `${index === 0 ? 'M' : 'V'}${index === 0 ? `${left} ${y}` : y}H${left + wide}`,
  )
  const done = points
    .filter(({ time }) => time !== 'ahead')
    .map(
      ({ left, x, y }, index) =>
        `${index === 0 ? `M${left} ${y}` : `V${y}`}H${last?.x === x ? x : left + wide}`,
    )
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 312 ${bottom + 34}`}
      className="type-dose block w-full max-w-96 fill-muted text-[13px] font-normal"
    >
      <g textAnchor="end">
        {rungs.map((rung, index) => (
          <g key={rung.label}>
            <path d={`M${LEFT} ${bottom - index * STEP}H${RIGHT}`} className="fill-none stroke-hairline" />
            <text
              x={LEFT - 10}
              y={bottom - index * STEP + 4.5}
              className={rung.marked ? 'fill-ink font-bold' : ''}
            >
              {rung.label}
            </text>
          </g>
        ))}
      </g>
      <g className="fill-none" strokeLinejoin="round" strokeLinecap="round">
        <path d={stair.join('')} className="stroke-control" strokeWidth={3} />
        <path d={done.join('')} className="stroke-bottle" strokeWidth={5} />
      </g>
      {points.map(({ x, y, time }) => (
        <circle
          key={x}
          cx={x}
          cy={y}
          r={time === 'current' ? 8.5 : 6}
          strokeWidth={2.5}
          className={
            time === 'current'
              ? 'fill-marigold stroke-ink'
              : time === 'past'
                ? 'fill-bottle stroke-bottle'
                : 'fill-white stroke-control'
          }
        />
      ))}
      <g textAnchor="middle">
        {points.map(({ label: name, slot, x, time }) => (
          <text key={x} x={x} y={bottom + 27} className={time === 'current' ? 'fill-ink font-bold' : ''}>
            {slot ?? name}
          </text>
        ))}
        <text x={20} y={bottom + 27}>
          {unit}
        </text>
      </g>
    </svg>
  )
}
