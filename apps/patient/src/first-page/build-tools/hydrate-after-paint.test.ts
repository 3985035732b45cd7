import { expect, test } from 'vitest'
import { NOTE_EARLY_CLICK } from './early-click.ts'
import { hydrateAfterPaint } from './hydrate-after-paint.ts'

const page = [
  '<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head><body>text',
  '<script type="module" async="">import "/assets/a.js";\nimport * as route0 from "/assets/b.js";\n',
  'window.modules = {"root":route0};\nimport("/assets/c.js");</script></body>',
].join('')

test('the modules of a page are requested after its first paint, and the entry runs once they are there', () => {
  const late = hydrateAfterPaint(page)
  expect(late).toMatch(/^<head><script>[^<]+<\/script><\/head><body>text<script type="module">/)
  expect(late).toContain('for(const href of ["/assets/a.js","/assets/b.js"])')
  expect(late).toContain(
    'const [,route0]=await Promise.all([import("/assets/a.js"),import("/assets/b.js")]);',
  )
  expect(late).toContain('window.modules = {"root":route0};\nawait import("/assets/c.js");')
  expect(late).toContain('document.hidden?start():new PerformanceObserver(')
})

test('clicks on the bubble are noted from the start', () => {
  const [head] = hydrateAfterPaint(page).split('</head>')
  expect(head).toContain(NOTE_EARLY_CLICK)
})

test('a page without an entry script fails the build', () => {
  expect(() => hydrateAfterPaint('<head></head>')).toThrow('no entry script')
})
