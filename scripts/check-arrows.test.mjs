import { expect, test } from 'vitest'
import {
  clockProblems,
  fileProblems,
  heavyChains,
  machinePathProblems,
  nameProblems,
  target,
} from './check-arrows.mjs'
import { readSyntax } from './syntax.mjs'

const problems = (path, text) => fileProblems(path, readSyntax(path, text))

const bad = [
  ['domain imports node', 'packages/domain/src/a.ts', `import { join } from 'node:path'`],
  ['domain imports a node module by its bare name', 'packages/domain/src/a.ts', `import fs from 'fs'`],
  ['domain imports an npm package', 'packages/domain/src/a.ts', `import { z } from 'zod'`],
  ['domain imports forms', 'packages/domain/src/a.ts', `import { x } from '@contour/forms'`],
  [
    'domain imports a type of the contract',
    'packages/domain/src/a.ts',
    `import type { X } from '@contour/contract'`,
  ],
  ['domain leaves its folder', 'packages/domain/src/a.ts', `import { x } from '../../forms/src/index.ts'`],
  ['domain asks for the time', 'packages/domain/src/a.ts', `export const now = () => Date.now()`],
  ['domain makes a date of now', 'packages/domain/src/a.ts', `export const now = () => new Date()`],
  ['domain draws a number', 'packages/domain/src/a.ts', `export const n = () => Math.random()`],
  ['domain reads the environment', 'packages/domain/src/a.ts', `export const e = process.env.PORT`],
  ['forms import the contract', 'packages/forms/src/a.ts', `import { x } from '@contour/contract'`],
  [
    'contract imports the server',
    'packages/contract/src/a.ts',
    `import type { X } from '@contour/server/main'`,
  ],
  [
    'sandbox imports the server',
    'packages/stripe-sandbox/src/a.ts',
    `import { x } from '@contour/server/main'`,
  ],
  ['server imports ui', 'apps/server/src/a.ts', `import { Button } from '@contour/ui/button'`],
  [
    'server code imports the testkit',
    'apps/server/src/a.ts',
    `import { startService } from '@contour/testkit'`,
  ],
  ['server asks the machine for the time', 'apps/server/src/a.ts', `export const t = globalThis.Date.now()`],
  [
    'a feature reaches into another',
    'apps/server/src/features/desks/carts/a.ts',
    `import { x } from '../sales/coupons.ts'`,
  ],
  [
    'a vendor outside its adapter',
    'apps/server/src/features/care/payments/a.ts',
    `import Stripe from 'stripe'`,
  ],
  [
    'a vendor directly under adapters',
    'apps/server/src/adapters/a.ts',
    `import { S3Client } from '@aws-sdk/client-s3'`,
  ],
  ['an app imports the other app', 'apps/patient/src/a.ts', `import { x } from '@contour/staff'`],
  ['an app imports the server', 'apps/staff/src/a.ts', `export type { X } from '@contour/server/main'`],
]
test.each(bad)('refused: %s', (_what, path, text) => {
  expect(problems(path, text)).toHaveLength(1)
})

const good = [
  ['domain imports itself', 'packages/domain/src/a.ts', `import { x } from './money/b.ts'`],
  ['domain tests with fast-check', 'packages/domain/src/a.test.ts', `import fc from 'fast-check'`],
  [
    'domain builds a date from an argument',
    'packages/domain/src/a.ts',
    `export const d = (ms: number) => new Date(ms)`,
  ],
  ['forms import domain', 'packages/forms/src/a.ts', `import { x } from '@contour/domain/form-engine'`],
  [
    'contract imports forms and zod',
    'packages/contract/src/a.ts',
    `import '@contour/forms'; import { z } from 'zod'`,
  ],
  [
    'server uses a room by its index',
    'apps/server/src/features/desks/carts/a.ts',
    `import { x } from '../orders/index.ts'`,
  ],
  ['the server clock reads the machine', 'apps/server/src/clock.ts', `export const t = () => Date.now()`],
  [
    'a server test uses the testkit',
    'apps/server/src/a.test.ts',
    `import { startService } from '@contour/testkit'`,
  ],
  [
    'an adapter imports its vendor',
    'apps/server/src/adapters/payment/stripe.ts',
    `import Stripe from 'stripe'`,
  ],
  [
    'the testkit imports the server',
    'packages/testkit/src/a.ts',
    `import { main } from '@contour/server/main'`,
  ],
  [
    'a comment and a string name what is banned',
    'packages/domain/src/a.ts',
    `// Date.now()\nexport const s = 'new Date()'`,
  ],
]
test.each(good)('allowed: %s', (_what, path, text) => {
  expect(problems(path, text)).toEqual([])
})

test('an import by package name leads to the file that its exports give', () => {
  expect(target('x.ts', '@contour/forms').path).toBe('packages/forms/src/index.ts')
  expect(target('x.ts', '@contour/ui/button').path).toBe('packages/ui/src/button.tsx')
  expect(target('x.ts', '@contour/ui/tokens.css').path).toBe('packages/ui/src/tokens.css')
  expect(target('apps/server/src/a/b.ts', '../c.ts').path).toBe('apps/server/src/c.ts')
})

test('the patient app must not load zod on any way, and the chain is shown', () => {
  const sources = {
    'apps/patient/src/a.ts': `import { call } from '@contour/contract/orders'`,
    'packages/contract/src/orders.ts': `import { body } from './body.ts'`,
    'packages/contract/src/body.ts': `import { z } from 'zod'`,
  }
  const read = (all) => new Map(Object.entries(all).map(([path, text]) => [path, readSyntax(path, text)]))
  expect(heavyChains(read(sources))).toEqual([
    'packages/contract/src/body.ts:1 the patient app loads zod: ' +
      'apps/patient/src/a.ts -> packages/contract/src/orders.ts -> packages/contract/src/body.ts -> zod',
  ])
  const typed = {
    ...sources,
    'apps/patient/src/a.ts': `import type { Call } from '@contour/contract/orders'`,
  }
  expect(heavyChains(read(typed))).toEqual([])
  const half = { ...sources, 'apps/patient/src/a.ts': `import { type Call } from '@contour/contract/orders'` }
  expect(heavyChains(read(half))).toHaveLength(1)
})

test('the first page must not load a heavy package at once, what it imports dynamically may', () => {
  const sources = (statement) => ({
    'apps/patient/src/main.tsx': `import { Page } from './page.tsx'`,
    'apps/patient/src/page.tsx': `import { Frame } from '@contour/ui/frame'\n${statement}`,
    'packages/ui/src/frame.tsx': `export const Frame = () => null`,
    'apps/patient/src/away.ts': `import { useQuery } from '@tanstack/react-query'`,
  })
  const read = (all) => new Map(Object.entries(all).map(([path, text]) => [path, readSyntax(path, text)]))
  expect(heavyChains(read(sources(`import { away } from './away.ts'`)))).toEqual([
    'apps/patient/src/away.ts:1 the first page loads @tanstack/react-query: ' +
      'apps/patient/src/main.tsx -> apps/patient/src/page.tsx -> apps/patient/src/away.ts -> @tanstack/react-query',
  ])
  const later = sources(`const away = () => import('./away.ts')`)
  expect(heavyChains(read(later))).toEqual([])
})

test('names that say nothing are refused as folder and as file, not as part of a word', () => {
  const found = nameProblems([
    'a/utils/b.ts',
    'a/helpers.ts',
    'a/common.test.ts',
    'a/shared-care.ts',
    'a/generally.ts',
  ])
  expect(found).toHaveLength(3)
})

test('a path of one machine is refused, a route of ours is not', () => {
  const machine = ['', 'root', 'contour'].join('/')
  expect(machinePathProblems('a.md', `see\n${machine}/x.ts`)).toEqual([
    `a.md:2 names a path of one machine: ${machine}`,
  ])
  expect(
    machinePathProblems('a.md', `open /home and /weight-loss-report, ./tmp/x, https://x.example${machine}`),
  ).toEqual([])
})

test('a test that reads the clock of the machine is refused', () => {
  const found = (path, text) => clockProblems(path, readSyntax(path, text))
  const reads = 'const [a, b] = [globalThis.Date.now(), new Date()]'
  expect(found('apps/server/src/a.test.ts', reads)).toHaveLength(2)
  expect(found('e2e/fixtures/a.ts', reads)).toHaveLength(2)
  expect(found('apps/patient/src/page-tests/sample-home.ts', reads)).toHaveLength(2)
  expect(found('e2e/fixtures/fixed-clock.ts', reads)).toEqual([])
  expect(found('apps/server/src/clock.ts', reads)).toEqual([])
  expect(found('e2e/a.spec.ts', `const day = new Date('2026-11-18'), now = performance.now()`)).toEqual([])
})
