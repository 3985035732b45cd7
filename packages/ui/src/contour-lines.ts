/** One contour field as SVG path data: all muted lines in one path, and the highlighted line. */
export type ContourLines = { quiet: string; lit: string }

type Point = [number, number]

/**
 * Computes contour lines with marching squares over a seeded landscape. Deterministic: the same arguments give the same
 * paths on the server and in the browser.
 * @param seed shifts the landscape; 0 is the landscape of the style tile
 * @param step grid size in px; the curves are smoothed, so 12-20 is enough
 * @param lit index of the highlighted level, counted from the lowest
 */
export function contourLines(
  width: number,
  height: number,
  {
    seed = 0,
    step = 14,
    levels = 20,
    lit = 11,
  }: { seed?: number; step?: number; levels?: number; lit?: number } = {},
): ContourLines {
  const columns = Math.ceil(width / step)
  const rows = Math.ceil(height / step)
  const heights: number[][] = []
  for (let y = 0; y <= rows; y++) {
    const line: number[] = []
    for (let x = 0; x <= columns; x++) line.push(landscape((x * step) / width, (y * step) / height, seed))
    heights.push(line)
  }
  let quiet = ''
  let bright = ''
  for (let level = 0; level < levels; level++) {
    const chains = joinSegments(segmentsAt(heights, -1 + level * 0.145))
    const path = chains.map((chain) => smoothPath(chain, step)).join('')
    if (level === lit) bright = path
    else quiet += path
  }
  return { quiet, lit: bright }
}

/** Height at a point given as fractions of width and height: two slow waves, one summit and a small ripple. */
function landscape(across: number, down: number, seed: number): number {
  const u = across * 3.2
  const v = down * 1.6
  const turn = seed * 1.37
  const waves =
    Math.sin(u * 1.7 + 1.2 * Math.sin(v * 1.9 + turn) + turn) * 0.6 + Math.cos(v * 3.1 - u * 1.1 + turn) * 0.5
  const summit = 0.9 * Math.exp(-((u - 2.6) ** 2 * 2.2 + (v - 0.75) ** 2 * 3.4))
  return waves + summit + 0.15 * Math.sin(5 * u + 3 * v + turn * 2)
}

/** The segments of one contour line, each from cell edge to cell edge, in grid units. */
function segmentsAt(heights: number[][], level: number): [Point, Point][] {
  const segments: [Point, Point][] = []
  for (let y = 0; y + 1 < heights.length; y++) {
    for (let x = 0; x + 1 < heights[y]!.length; x++) {
      const a = heights[y]![x]! - level
      const b = heights[y]![x + 1]! - level
      const c = heights[y + 1]![x + 1]! - level
      const d = heights[y + 1]![x]! - level
      const cuts: Point[] = []
      if (a * b < 0) cuts.push([x + a / (a - b), y])
      if (b * c < 0) cuts.push([x + 1, y + b / (b - c)])
      if (c * d < 0) cuts.push([x + 1 - c / (c - d), y + 1])
      if (d * a < 0) cuts.push([x, y + 1 - d / (d - a)])
      for (let i = 0; i + 1 < cuts.length; i += 2) segments.push([cuts[i]!, cuts[i + 1]!])
    }
  }
  return segments
}

/** Joins segments that share an endpoint into long lines, so that the path is short and can be smoothed. */
function joinSegments(segments: [Point, Point][]): Point[][] {
  const key = (point: Point) => `${point[0].toFixed(4)},${point[1].toFixed(4)}`
  const ends = new Map<string, number[]>()
  segments.forEach(([from, to], index) => {
    for (const end of [from, to]) ends.set(key(end), [...(ends.get(key(end)) ?? []), index])
  })
  const used = new Set<number>()
  const follow = (chain: Point[]) => {
    for (;;) {
      const tip = key(chain[chain.length - 1]!)
      const next = ends.get(tip)?.find((index) => !used.has(index))
      if (next === undefined) return
      used.add(next)
      const [from, to] = segments[next]!
      chain.push(key(from) === tip ? to : from)
    }
  }
  const chains: Point[][] = []
  segments.forEach(([from, to], index) => {
    if (used.has(index)) return
    used.add(index)
    const chain = [from, to]
    follow(chain)
    chain.reverse()
    follow(chain)
    chains.push(chain)
  })
  return chains
}

/** Draws quadratic curves through the midpoints of the segments, which hides the corners of the grid. */
function smoothPath(chain: Point[], step: number): string {
  const at = (point: Point) => `${(point[0] * step).toFixed(1)} ${(point[1] * step).toFixed(1)}`
  const middle = (p: Point, q: Point): Point => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]
  const first = chain[0]!
  const last = chain[chain.length - 1]!
  const closed = first[0] === last[0] && first[1] === last[1]
  let path = closed ? `M${at(middle(first, chain[1]!))}` : `M${at(first)}`
  for (let i = 1; i + 1 < chain.length; i++)
    path += `Q${at(chain[i]!)} ${at(middle(chain[i]!, chain[i + 1]!))}`
  return path + (closed ? `Q${at(first)} ${at(middle(first, chain[1]!))}` : `L${at(last)}`)
}
