import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Syringe } from './syringe.tsx'

const numbered = { 30: [0, 5, 20, 30], 50: [0, 10, 25, 50], 100: [0, 10, 50, 100] } as const
const capacities = [30, 50, 100] as const
const draw = (units: number, capacity: 30 | 50 | 100) =>
  renderToStaticMarkup(createElement(Syringe, { units, capacity }))
const number = (svg: string, pattern: RegExp) => Number(pattern.exec(svg)?.[1])

test('R-104 0 stands at the needle, the liquid between it and the stopper, the stopper on its mark', () => {
  for (const capacity of capacities)
    for (const units of numbered[capacity]) {
      const svg = draw(units, capacity)
      const needle = number(svg, /<path d="M(\d+) \d+h\d+"/)
      const zero = number(svg, /<text x="([\d.]+)"[^>]*>0</)
      const mark = number(svg, new RegExp(`<text x="([\\d.]+)"[^>]*>${units}<`))
      const full = number(svg, new RegExp(`<text x="([\\d.]+)"[^>]*>${capacity}<`))
      expect(needle).toBeLessThan(zero)
      expect(zero).toBeLessThan(full)
      expect(number(svg, /data-part="liquid" x="([\d.]+)"/)).toBe(zero)
      expect(number(svg, /data-part="stopper" d="M([\d.]+) /)).toBe(mark)
      expect(number(svg, /data-part="liquid"[^>]*width="([\d.]+)"/)).toBeCloseTo(mark - zero, 6)
    }
})

test('R-104 the text alternative names the mark, the syringe and the end where 0 is', () => {
  expect(draw(10, 50)).toContain(
    'role="img" aria-label="U-100 syringe drawn to 10 of 50 units, 0 at the needle"',
  )
})

test('R-104 a dose that the syringe does not hold is not drawn', () => {
  for (const units of [-1, 50.5, Number.NaN, Number.POSITIVE_INFINITY]) expect(draw(units, 50)).toBe('')
})
