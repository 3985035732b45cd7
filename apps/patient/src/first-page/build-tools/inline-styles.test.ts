import { expect, test } from 'vitest'
import { paintEarly } from './inline-styles.ts'

test('the styles are in the page, their link no longer blocks, and the fonts come after the text', () => {
  const font = '<link rel="preload" href="/a.woff2" as="font" type="font/woff2" crossorigin="anonymous"/>'
  const page = `<head>${font}<link rel="stylesheet" href="/root.css"/></head><body>text</body>`
  expect(paintEarly(page, 'p{content:"$1"}')).toBe(
    `<head><style>p{content:"$1"}</style><link rel="stylesheet" href="/root.css" media="print"/></head><body>text${font}</body>`,
  )
})
