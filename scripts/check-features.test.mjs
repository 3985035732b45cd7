import { expect, test } from 'vitest'
import { checkFeatures, featureMatrix, featureProblems, lineProblems } from './check-features.mjs'

const matrix = featureMatrix({ domain: ['orders', 'money'], server: ['orders', 'rooms'] })

test('each noun is listed with its layers', () => {
  expect(matrix).toEqual([
    { noun: 'money', layers: ['domain'] },
    { noun: 'orders', layers: ['domain', 'server'] },
    { noun: 'rooms', layers: ['server'] },
  ])
})

test('a noun of one layer needs a reason, and a reason needs its noun', () => {
  expect(featureProblems(matrix, { 'many use it': ['money', 'orders'] })).toEqual([
    "rooms stands in server alone: use a feature's noun, or say why in scripts/check-features.mjs",
    'orders stands in scripts/check-features.mjs and no longer in one layer alone',
  ])
})

test('a feature needs a line for the map, and a line needs its feature', () => {
  expect(lineProblems(matrix, { orders: 'Orders.', gone: 'Nothing.' })).toEqual([
    'rooms has no line in scripts/feature-lines.mjs',
    'gone has a line in scripts/feature-lines.mjs and is no feature',
  ])
})

test('the repository has none without a reason', () => {
  expect(checkFeatures()).toEqual([])
})
