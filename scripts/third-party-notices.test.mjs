import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { productionPackages, thirdPartyNotices } from './third-party-notices.mjs'
import { at } from './workspace.mjs'

const lock = JSON.parse(readFileSync(at('package-lock.json'), 'utf8'))

test('the notices name every package of production with its terms, and no tool of development', () => {
  const notices = thirdPartyNotices(lock)
  for (const name of ['react', 'fastify', 'react-aria-components']) {
    const { version } = lock.packages[`node_modules/${name}`]
    expect(notices).toContain(`\n${name} ${version}\n`)
  }
  expect(notices).toContain('Permission is hereby granted')
  expect(notices).not.toMatch(/^vitest \d/m)
})

test('a package whose license asks for it is named with where its source is', () => {
  const notices = thirdPartyNotices(lock)
  const { version } = lock.packages['node_modules/mediabunny']
  expect(notices).toContain(
    `\nmediabunny ${version}\n\nLicense: MPL-2.0. Its source: https://github.com/Vanilagy/mediabunny.git\n`,
  )
  expect(notices).not.toContain('License: MIT. Its source')
})

test('our own packages and those of other platforms are left out', () => {
  const folders = productionPackages(lock)
  expect(folders.length).toBeGreaterThan(100)
  expect(folders.filter((folder) => folder.includes('@contour'))).toEqual([])
})
