import { expect, test } from 'vitest'
import { NOTE_EARLY_CLICK } from './build-tools/early-click.ts'
import { firstDocument } from './document.ts'
import { startAfterPaint } from './build-tools/start-after-paint.ts'

test('the modules are requested and the page is started once the text is painted, in a hidden tab at once', () => {
  const script = startAfterPaint(['/assets/a.js', '/assets/b.js'], 'await import("/assets/c.js")')
  expect(script).toContain('for(const href of ["/assets/a.js","/assets/b.js"])')
  expect(script).toContain('await import("/assets/c.js")}catch(error)')
  expect(script).toContain('document.hidden?start():new PerformanceObserver(')
})

const page = (late: boolean) =>
  firstDocument({
    root: 'sample',
    files: { style: { href: '/root.css', text: 'p{}' }, script: '/assets/c.js', parts: ['/assets/a.js'] },
    title: 'Sample',
    body: 'text',
    repeats: true,
    late,
  })

test('a late page asks for no script before its text, runs one after the other, and notes clicks from the start', () => {
  const [head = '', body = ''] = page(true).split('</head>')
  expect(head).not.toContain('.js')
  expect(head).toContain(NOTE_EARLY_CLICK)
  expect(body).toMatch(
    /text.*for\(const part of \["\/assets\/a\.js","\/assets\/c\.js"\]\)await import\(part\)/,
  )
  expect(page(false).split('</head>')[0]).toContain('<link rel="modulepreload" href="/assets/a.js">')
})
