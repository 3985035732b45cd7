import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RangeChart, type RangeChartProps } from './range-chart.tsx'

const chart: RangeChartProps = {
  summary: 'From 212 lb.',
  start: { weight: 212, label: '212 today' },
  averages: [
    { at: 68, weight: 180, label: '180 lb' },
    { at: 72, weight: 168, label: '168 lb' },
  ],
  model: [
    { at: 4.3, weight: 204 },
    { at: 26, weight: 165, label: 'model, 165 lb' },
  ],
  ticks: [
    { at: 0, label: 'Today' },
    { at: 72, label: 'Week 72' },
  ],
}
const drawn = (more: Partial<RangeChartProps> = {}) =>
  renderToStaticMarkup(<RangeChart {...chart} {...more} />)

test('the chart is one picture with a name, a band between the averages and a dashed model', () => {
  const shown = drawn()
  expect(shown).toContain('role="img" aria-label="From 212 lb."')
  expect(shown.match(/data-band/g)).toHaveLength(1)
  expect(shown).toMatch(/stroke-dasharray="5 6"/)
  for (const label of ['212 today', '180 lb', '168 lb', 'model, 165 lb', 'Week 72'])
    expect(shown).toContain(`>${label}</text>`)
})

test('without averages there is no band, without a model no dashed line', () => {
  expect(drawn({ averages: [] })).not.toContain('data-band')
  expect(drawn({ model: [] })).not.toContain('stroke-dasharray="5 6"')
})

test('the label of a goal above the band is at the right end, of any other at the left', () => {
  expect(drawn({ goal: { weight: 200, label: 'goal' } })).toMatch(/text-anchor="end"[^>]*>goal</)
  expect(drawn({ goal: { weight: 150, label: 'goal' } })).toMatch(/text-anchor="start"[^>]*>goal</)
})

test('the band grows from today: it begins in one point, at the weight of today', () => {
  const shown = drawn()
  const [, x, y] = /data-band="true" d="M([\d.]+) ([\d.]+)L/.exec(shown) ?? []
  expect(x).toBeDefined()
  expect(shown).toMatch(new RegExp(`<circle cx="${x}" cy="${y}" r="9"`))
})
