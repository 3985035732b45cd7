export type Scale = { low: number; high: number; ticks: number[] }

/**
 * Returns the vertical range of a weight chart: not from zero, at most 25 % headroom around the values (interface.md
 * 5.4), on round steps of 5, 10, 20 or 50.
 */
export function weightScale(values: readonly number[]): Scale {
  const least = Math.min(...values)
  const most = Math.max(...values)
  const span = Math.max(most - least, 10)
  const step = [5, 10, 20, 50].find((size) => span / size <= 4) ?? 100
  const room = span * 0.12
  const low = Math.max(Math.floor((least - room) / step) * step, least - span * 0.25)
  const high = Math.min(Math.ceil((most + room / 2) / step) * step, most + span * 0.25)
  const ticks: number[] = []
  for (let tick = Math.ceil(low / step) * step; tick <= high; tick += step) ticks.push(tick)
  return { low, high, ticks }
}

/** Returns a smooth path through the points that never overshoots them (monotone cubic), in drawing units. */
export function smoothLine(points: readonly (readonly [number, number])[], start: 'M' | 'L' = 'M'): string {
  const first = points[0]
  if (!first) return ''
  const slopes = points.map((_, index) => tangent(points, index))
  let path = `${start}${fixed(first)}`
  for (let i = 1; i < points.length; i++) {
    const from = points[i - 1]!
    const to = points[i]!
    const third = (to[0] - from[0]) / 3
    path += `C${fixed([from[0] + third, from[1] + slopes[i - 1]! * third])} ${fixed([to[0] - third, to[1] - slopes[i]! * third])} ${fixed(to)}`
  }
  return path
}

function tangent(points: readonly (readonly [number, number])[], index: number): number {
  const before = points[index - 1]
  const here = points[index]!
  const after = points[index + 1]
  const rise = (a: readonly [number, number], b: readonly [number, number]) => (b[1] - a[1]) / (b[0] - a[0])
  if (!before) return after ? rise(here, after) : 0
  if (!after) return rise(before, here)
  const left = rise(before, here)
  const right = rise(here, after)
  return left * right <= 0 ? 0 : (2 * left * right) / (left + right)
}

function fixed(point: readonly [number, number]): string {
  return `${point[0].toFixed(1)} ${point[1].toFixed(1)}`
}
