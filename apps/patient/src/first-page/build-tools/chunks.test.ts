import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { firstPageChunks, staticImports } from './chunks.ts'
import { frameChunk } from './frame-chunk.ts'
import { PAGE_LAYERS, pageChunks } from './page-chunks.ts'

const imports: Record<string, string[]> = {
  '/app/entry.tsx': ['/app/page.tsx', '/node_modules/react/index.js'],
  '/app/page.tsx': ['/ui/new-component.tsx', '/app/entry.tsx'],
  '/ui/new-component.tsx': ['/node_modules/react/index.js'],
  '/app/other-page.tsx': ['/ui/new-component.tsx', '/node_modules/router/index.js'],
}
const graph = {
  getModuleInfo: (id: string) => {
    const importedIds = imports[id]
    return importedIds ? { importedIds } : null
  },
}

test('everything that the entry imports is reached once, in circles too', () => {
  expect([...staticImports('/app/entry.tsx', graph)]).toEqual([
    '/app/entry.tsx',
    '/app/page.tsx',
    '/node_modules/react/index.js',
    '/ui/new-component.tsx',
  ])
})

test('a component of the first page is in its chunk, npm packages in theirs, all else is the bundler’s', () => {
  const { name } = firstPageChunks('/app/entry.tsx')
  expect(name('/ui/new-component.tsx', graph)).toBe('first')
  expect(name('/node_modules/react/index.js', graph)).toBe('react')
  expect(name('/app/entry.tsx', graph)).toBeNull()
  expect(name('/app/other-page.tsx', graph)).toBeNull()
  expect(name('/node_modules/router/index.js', graph)).toBeNull()
})

test('what all pages of the router start with is one chunk, without their own files and the styles', () => {
  const { name } = frameChunk(['/app/entry.tsx', '/app/other-page.tsx'])
  for (const id of ['/app/page.tsx', '/ui/new-component.tsx', '/node_modules/router/index.js'])
    expect(name(id, graph)).toBe('frame')
  expect(name('/app/other-page.tsx', graph)).toBeNull()
  expect(name('/app/unrelated.tsx', graph)).toBeNull()
})

test('what two pages share is in the first layer that matches, each page’s own modules are in the last', () => {
  const layers = pageChunks([
    { name: 'shared', neededBy: [['/app/entry.tsx'], ['/app/other-page.tsx']] },
    { name: 'other', neededBy: [['/app/other-page.tsx']] },
  ])
  const of = (id: string) => layers.map(({ name }) => name(id, graph)).find((name) => name !== null) ?? null
  expect(of('/ui/new-component.tsx')).toBe('shared')
  expect(of('/node_modules/router/index.js')).toBe('other')
  expect(of('/app/page.tsx')).toBeNull()
})

test('the layers name files that exist', () => {
  for (const file of PAGE_LAYERS.flatMap(({ neededBy }) => neededBy.flat()))
    expect(existsSync(file), file).toBe(true)
})
