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
