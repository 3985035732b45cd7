import { expect, test } from 'vitest'
import { fillTables, generateMap } from './map-tables.mjs'

const tables = { one: () => ['| a |', '|---|'] }

test('a table replaces what stands between its marks', () => {
  const text = 'x\n<!-- generated: one -->\nold\n<!-- end: one -->\ny\n'
  expect(fillTables(text, tables)).toBe(
    'x\n<!-- generated: one -->\n\n| a |\n|---|\n\n<!-- end: one -->\ny\n',
  )
})

test('a document without the marks of a table is refused', () => {
  expect(() => fillTables('x', tables)).toThrow('no marks for the table "one"')
})

test('docs/map.md is as the tree is', () => {
  expect(generateMap({ check: true })).toBe(true)
})
