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
    const lines = joinCrossings(crossingsAt(heights, -1 + level * 0.145))
    const path = lines.map((line) => smoothPath(line, step)).join('')
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

/** Where a line crosses an edge of the grid, in grid units, and the crossings next to it on the line: two, one at an end. */
type Crossing = { at: Point; next: Crossing[]; isUsed: boolean }

/** The crossings of one contour line with the edges of the grid, linked cell by cell. */
function crossingsAt(heights: readonly number[][], level: number): Crossing[] {
  const width = heights[0]!.length
  const found = new Map<number, Crossing>()
  // An edge belongs to two cells: it goes right or down from a point of the grid.
  const crossing = (x: number, y: number, isDown: boolean, share: number): Crossing => {
    const edge = 2 * (y * width + x) + Number(isDown)
    let known = found.get(edge)
    if (!known) {
      known = { at: isDown ? [x, y + share] : [x + share, y], next: [], isUsed: false }
      found.set(edge, known)
    }
    return known
  }
  for (let y = 0; y + 1 < heights.length; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const a = heights[y]![x]! - level
      const b = heights[y]![x + 1]! - level
      const c = heights[y + 1]![x + 1]! - level
      const d = heights[y + 1]![x]! - level
      const cuts: Crossing[] = []
      if (a * b < 0) cuts.push(crossing(x, y, false, a / (a - b)))
      if (b * c < 0) cuts.push(crossing(x + 1, y, true, b / (b - c)))
      if (c * d < 0) cuts.push(crossing(x, y + 1, false, d / (d - c)))
      if (d * a < 0) cuts.push(crossing(x, y, true, a / (a - d)))
      for (let i = 0; i + 1 < cuts.length; i += 2) {
        cuts[i]!.next.push(cuts[i + 1]!)
        cuts[i + 1]!.next.push(cuts[i]!)
      }
    }
  }
  // A corner of the grid that lies exactly on the line leaves a crossing without a neighbor.
  return [...found.values()].filter(({ next }) => next.length > 0)
}

/** Follows the crossings to long lines, open ones from an end; a closed line ends where it starts. */
function joinCrossings(crossings: readonly Crossing[]): Point[][] {
  const lines: Point[][] = []
  for (const start of [...crossings.filter(({ next }) => next.length === 1), ...crossings]) {
    if (start.isUsed) continue
    const line: Point[] = []
    for (let here: Crossing | undefined = start; here; here = here.next.find(({ isUsed }) => !isUsed)) {
      here.isUsed = true
      line.push(here.at)
    }
    if (start.next.length === 2) line.push(start.at)
    lines.push(line)
  }
  return lines
}

/** Points after which a curve names its control point, so that the rounding of the ones before does not add up. */
const ANCHOR_EVERY = 8

/**
 * Draws quadratic curves through the midpoints of the segments, which hides the corners of the grid. The control point of
 * each is the one before it mirrored at the midpoint between them, which the path leaves out ("T").
 */
function smoothPath(line: readonly Point[], step: number): string {
  const tenths = (units: number) => Math.round(units * step * 10) / 10
  const at = (point: Point) => `${tenths(point[0])} ${tenths(point[1])}`
  const middle = (p: Point, q: Point): Point => [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2]
  const first = line[0]!
  const last = line[line.length - 1]!
  const isClosed = first === last
  let path = isClosed ? `M${at(middle(first, line[1]!))}` : `M${at(first)}`
  for (let i = 1; i + 1 < line.length; i++) {
    const to = at(middle(line[i]!, line[i + 1]!))
    path += i % ANCHOR_EVERY === 1 ? `Q${at(line[i]!)} ${to}` : `T${to}`
  }
  return path + (isClosed ? `Q${at(first)} ${at(middle(first, line[1]!))}` : `L${at(last)}`)
}
