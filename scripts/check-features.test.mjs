import { expect, test } from 'vitest'
import { checkFeatures, featureMatrix, featureProblems } from './check-features.mjs'

const matrix = featureMatrix({ domain: ['orders', 'money'], server: ['orders', 'rooms'] })

test('each noun is listed with its layers', () => {
  expect(matrix).toEqual([
    { noun: 'money', layers: ['domain'] },
    { noun: 'orders', layers: ['domain', 'server'] },
    { noun: 'rooms', layers: ['server'] },
  ])
})

test('a folder of any layer carries the noun of a feature, which has a line for the map', () => {
  expect(featureProblems(matrix, { orders: 'Orders.', gone: 'Nothing.' })).toEqual([
    'rooms has no line in scripts/feature-lines.mjs: use the noun of a feature',
    'gone has a line in scripts/feature-lines.mjs and is no feature',
  ])
  const rulesAlone = featureMatrix({ domain: ['orders', 'dice'], server: ['orders'] })
  expect(featureProblems(rulesAlone, { orders: 'Orders.' })).toEqual([
    'dice has no line in scripts/feature-lines.mjs: use the noun of a feature',
  ])
})

test('every folder of the repository carries the noun of a feature', () => {
  expect(checkFeatures()).toEqual([])
})
