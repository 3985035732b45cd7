import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'

const tabs = [
  { id: 'orders', label: 'Orders', icon: <svg id="icon" /> },
  { id: 'billing', label: 'Billing', alert: 'payment due' },
]
const rendered = (bar: boolean) =>
  renderToStaticMarkup(
    <Tabs label="Account" tabs={tabs} selected="orders" onSelect={() => {}} bar={bar}>
      Panel
    </Tabs>,
  )

test('P-DSH-009 the bar is one tab list with its icons and its grid; a row has neither icon nor bar', () => {
  const bar = rendered(true)
  expect(bar.match(/role="tablist"/g)).toHaveLength(1)
  expect(bar).toContain('data-foot-bar')
  expect(bar).toContain('id="icon"')
  const row = rendered(false)
  expect(row).not.toContain('data-foot-bar')
  expect(row).not.toContain('id="icon"')
})

test('E-007 a tab that needs attention says why to a screen reader', () => {
  for (const bar of [false, true])
    expect(rendered(bar)).toMatch(/Billing.*<span class="sr-only">, payment due/)
})

test.each([5, 6, 7])('PW-53 P-DSH-009 a bar of %i tabs has no row with a single one', (count) => {
  const many = Array.from({ length: count }, (_, index) => ({ id: `tab-${index}`, label: `Tab ${index}` }))
  const bar = renderToStaticMarkup(
    <Tabs label="Account" tabs={many} selected="tab-0" onSelect={() => {}} bar>
      Panel
    </Tabs>,
  )
  const columns = [...bar.matchAll(/grid-cols-(\d)/g)].map(([, columns]) => Number(columns))
  expect(columns).toHaveLength(2)
  for (const width of columns) expect(count % width).not.toBe(1)
})
