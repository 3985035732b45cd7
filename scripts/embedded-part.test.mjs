import { expect, test } from 'vitest'
import { PARTS, filesOfPart, partOf } from './embedded-part.mjs'
import { sourceFiles } from './workspace.mjs'

const files = sourceFiles()
const parts = [1, 2, 3].map((part) => filesOfPart(files, part))

test('the parts together have every feature, each of them once', () => {
  const features = parts.flatMap((part) =>
    part.filter((path) => path.startsWith('apps/server/src/features/')),
  )
  const all = files.filter((path) => /^apps\/server\/src\/features\/.*(?<!\.long)\.test\.ts$/.test(path))
  expect(features.toSorted()).toEqual(all)
  expect(parts).toHaveLength(PARTS)
})

test('rules, pages, scripts and the rest of the server are tested by every commit', () => {
  for (const part of parts) {
    expect(part).toContain('apps/server/src/db/upgrade.test.ts')
    expect(part).toContain('packages/domain/src/money/cents.test.ts')
    expect(part).toContain('scripts/tally.test.mjs')
  }
})

test('a commit always has the same part, and outside a repository it is the first', () => {
  expect(['17a00f88c0', '17a00f89c0', '17a00f8ac0'].map(partOf)).toEqual([2, 3, 1])
  expect(partOf('')).toBe(1)
})
