import sharp from 'sharp'

const SIDE = 512
const RINGS = 14

/** Draws an abstract portrait for a sample clinician, a summit of contour rings: no picture of a person is stored. */
export function drawPortrait(): Promise<Buffer> {
  const rings = Array.from({ length: RINGS }, (_, index) => ring(index)).join('')
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">` +
    `<rect width="${SIDE}" height="${SIDE}" fill="#752a60"/>` +
    `<g fill="none" stroke="#f6e6f1" stroke-opacity=".55" stroke-width="5">${rings}</g></svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer()
}

/** One closed line around the summit, a little uneven; the fifth is highlighted. */
function ring(index: number): string {
  const radius = 26 + index * 25
  const points = Array.from({ length: 48 }, (_, step) => {
    const turn = (step / 48) * 2 * Math.PI
    const wave = 1 + 0.08 * Math.sin(3 * turn + index * 0.4) + 0.05 * Math.cos(5 * turn - index * 0.3)
    const x = 276 + Math.cos(turn) * radius * wave * 1.1
    const y = 236 + Math.sin(turn) * radius * wave * 0.9
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  const lit = index === 4 ? ' stroke="#f0b429" stroke-opacity="1" stroke-width="9"' : ''
  return `<polygon points="${points.join(' ')}"${lit}/>`
}
