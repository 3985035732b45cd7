import { expect, test } from 'vitest'
import { LONG_FILES, longFilesFirst } from './long-files-first.mjs'
import { sourceFiles } from './workspace.mjs'

const tests = sourceFiles().filter((path) => /\.test\.(ts|tsx|mjs)$/.test(path))

test('each of the files that begin first is there', () => {
  expect(LONG_FILES.filter((path) => !tests.includes(path))).toEqual([])
})

test('the longest files begin first, and one seed always has one order, another seed another', () => {
  const order = longFilesFirst(tests, 11)
  expect(order.slice(0, LONG_FILES.length).toSorted()).toEqual(LONG_FILES.toSorted())
  expect(order.toSorted()).toEqual(tests.toSorted())
  expect(longFilesFirst(tests.toReversed(), 11)).toEqual(order)
  expect(longFilesFirst(tests, 12)).not.toEqual(order)
})
