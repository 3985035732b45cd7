import { expect, test } from 'vitest'
import { NOTE_EARLY_CLICK } from './early-click.ts'
import { pageHtml } from './page-html.ts'
import { startAfterPaint } from './start-after-paint.ts'

const TEMPLATE = `<html>
  <head>
    <title></title>
  </head>
  <body>
    <div id="page"></div>
    <script type="module" src="/src/main.tsx"></script>
  </body>
</html>`

const files = { styles: 'p{}', fonts: ['/a.woff2'], scripts: ['/assets/a.js', '/assets/main.js'] }

test('the scripts are requested once the text is painted, in a hidden tab at once, and run one after the other', () => {
  const script = startAfterPaint(files.scripts)
  expect(script).toContain('parts=["/assets/a.js","/assets/main.js"]')
  expect(script).toContain('for(const part of parts)await import(part)}catch(error)')
  expect(script).toContain('document.hidden?start():new PerformanceObserver(')
})

test('a page has its styles first, then its text, then its fonts and scripts, and notes clicks from the start', () => {
  const html = pageHtml(TEMPLATE, files, { path: '/sample', title: 'Sample', body: 'text' })
  const [head = '', body = ''] = html.split('</head>')
  expect(head).toContain('<title>Sample</title><style>p{}</style>')
  expect(head).toContain(NOTE_EARLY_CLICK)
  expect(html).not.toContain('/src/main.tsx')
  expect(head).not.toMatch(/\.js|woff2/)
  expect(body).toMatch(/<div id="page" data-path="\/sample">text<\/div>.*a\.woff2.*main\.js/)
})

test('the document of all other pages names no path: what it shows until its scripts arrive is replaced', () => {
  expect(pageHtml(TEMPLATE, files, { title: 'Sample', body: 'Loading' })).toContain(
    '<div id="page">Loading</div>',
  )
})
