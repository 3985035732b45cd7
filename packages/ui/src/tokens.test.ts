import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const tokens = new Map([...css.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)].map((m) => [m[1]!, m[2]!]))

/** WCAG 2.2 relative luminance of '#rrggbb'. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function contrast(front: string, back: string): number {
  const [a, b] = [front, back].map((name) => {
    const hex = tokens.get(name)
    if (!hex) throw new Error(`no colour token ${name}`)
    return luminance(hex)
  })
  return (Math.max(a!, b!) + 0.05) / (Math.min(a!, b!) + 0.05)
}

test('contrast is computed as WCAG defines it', () => {
  expect(contrast('white', 'white')).toBe(1)
  expect(contrast('ink', 'white')).toBeCloseTo(16.4, 1)
})

const grounds = ['white', 'paper', 'mint'] as const
const texts: [string, string][] = [
  ...['ink', 'muted', 'leaf', 'bottle', 'error', 'care', 'medicine'].flatMap((text) =>
    grounds.map((ground): [string, string] => [text, ground]),
  ),
  ...['care', 'medicine', 'delivery', 'money', 'warn', 'error'].map((name): [string, string] => [
    name,
    `${name}-tint`,
  ]),
  ...['care', 'medicine', 'delivery', 'money', 'warn', 'error'].map((name): [string, string] => [
    'ink',
    `${name}-tint`,
  ]),
  ['white', 'bottle'],
  ['white', 'bottle-deep'],
  ['white', 'ink'],
  ['ink', 'marigold'],
  ['ink', 'marigold-deep'],
  ['marigold', 'ink'],
  ['marigold', 'bottle'],
  ['ink', 'mist'],
  ['muted', 'mist'],
  ['bottle-deep', 'medicine-tint'],
]
test.each(texts)('text %s on %s has a contrast of at least 4.5', (text, ground) => {
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
})

const edges: [string, string][] = [
  ...grounds.map((ground): [string, string] => ['control', ground]),
  ...grounds.map((ground): [string, string] => ['focus', ground]),
  ['error', 'white'],
  ['bottle', 'mint'],
  ['white', 'bottle'],
  ['ink', 'marigold'],
]
test.each(edges)('the edge or ring %s on %s has a contrast of at least 3', (edge, ground) => {
  expect(contrast(edge, ground)).toBeGreaterThanOrEqual(3)
})

test('marigold is never a text colour on white: it cannot be read there', () => {
  expect(contrast('marigold', 'white')).toBeLessThan(3)
})
