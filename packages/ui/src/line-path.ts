/**
 * The line used throughout the product: one gentle descent in a box 350 wide and 46 high. Two cubic segments; x always
 * increases, so every progress value has exactly one height.
 */
export const lineBox = { width: 350, height: 46 }

type Point = readonly [number, number]
const pieces: readonly (readonly [Point, Point, Point, Point])[] = [
  [
    [0, 12],
    [70, 10],
    [100, 18],
    [160, 24.5],
  ],
  [
    [160, 24.5],
    [215, 30.5],
    [280, 36],
    [350, 38],
  ],
]

export const linePath = `M0 12${pieces.map(([, a, b, c]) => `C${a.join(' ')} ${b.join(' ')} ${c.join(' ')}`).join('')}`

/**
 * Returns the position of the knot for a given progress.
 * @param share 0 (start) to 1 (end); values outside are clamped
 * @returns x and y as fractions (0 to 1) of the box
 */
export function knotAt(share: number): { x: number; y: number } {
  const x = Math.min(1, Math.max(0, share)) * lineBox.width
  const piece = pieces.find(([, , , end]) => x <= end[0]) ?? pieces[pieces.length - 1]!
  let low = 0
  let high = 1
  for (let i = 0; i < 24; i++) {
    const middle = (low + high) / 2
    if (cubic(piece, 0, middle) < x) low = middle
    else high = middle
  }
  return { x: x / lineBox.width, y: cubic(piece, 1, (low + high) / 2) / lineBox.height }
}

function cubic(piece: readonly [Point, Point, Point, Point], axis: 0 | 1, t: number): number {
  const u = 1 - t
  const [a, b, c, d] = piece
  return u * u * u * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t * t * t * d[axis]
}
