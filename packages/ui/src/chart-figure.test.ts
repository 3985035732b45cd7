import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EvidenceBand } from './evidence-band.tsx'
import { WeightChart } from './weight-chart.tsx'
import { englishWords } from './words.tsx'

const table = { head: ['Month', 'Weight'], rows: [['Today', '212 lb']] }
const charts = {
  WeightChart: createElement(WeightChart, {
    summary: 'From 212 lb.',
    ticks: [{ at: 0, label: 'Today' }],
    table,
  }),
  EvidenceBand: createElement(EvidenceBand, {
    title: 'What was published',
    summary: 'From 212 lb.',
    rows: [{ label: 'A study', percent: 15, kind: 'measured' }],
    scaleEnd: 30,
    marks: [{ percent: 0, label: 'Today' }],
    table,
  }),
}

test.each(Object.entries(charts))('%s is a picture with a name, and a button to its table', (_, chart) => {
  const shown = renderToStaticMarkup(chart)
  expect(shown.match(/From 212 lb\./g)).toHaveLength(1)
  expect(shown).toContain('role="img" aria-label="From 212 lb."')
  expect(shown).toMatch(
    new RegExp(`<button[^>]*aria-expanded="false"[^>]*>${englishWords.showTable}</button>`),
  )
})
