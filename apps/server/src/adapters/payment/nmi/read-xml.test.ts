import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BadXml, childrenOf, readXml, textOf } from './read-xml.ts'

test('elements, attributes, empty elements and entities are read', () => {
  const report = readXml(
    `<?xml version="1.0" encoding="UTF-8"?>\n<nm_response>\n<transaction><order_id> a&amp;b &#x26;&#38; </order_id><po/>` +
      `<merchant_defined_field id="1">hold:1:1</merchant_defined_field></transaction>\n<transaction/></nm_response>\n`,
  )
  const [first, second] = childrenOf(report, 'transaction')
  expect(textOf(first!, 'order_id')).toBe('a&b &&')
  expect([textOf(first!, 'po'), textOf(first!, 'missing')]).toEqual(['', ''])
  expect(childrenOf(first!, 'merchant_defined_field')[0]).toMatchObject({
    attributes: { id: '1' },
    text: 'hold:1:1',
  })
  expect(second!.children).toEqual([])
})

test.each([
  ['nothing', ''],
  ['half an answer', '<nm_response><transaction><condition>pend'],
  ['an element that is not closed', '<a><b></a>'],
  ['a tag that closes nothing', '<a></a></b>'],
  ['two documents', '<a/><b/>'],
  ['text before the document', 'x<a/>'],
  ['text after the document', '<a/>x'],
  ['a comment', '<a><!-- x --></a>'],
  ['a name of a prototype', '<a><__proto__>1</__proto__></a>'],
  ['a document of unusual length', `<a>${'x'.repeat(4_000_000)}</a>`],
  ['a document type', '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]><a>&e;</a>'],
  ['an entity of nobody', '<a>&e;</a>'],
  ['an ampersand by itself', '<a>a & b</a>'],
  ['a page of some machine on the way', '<html><body>502 Bad Gateway<br></body></html>'],
])('%s is refused', (_what, text) => {
  expect(() => readXml(text)).toThrow(BadXml)
})

test('any text survives being written and read', () => {
  const escape = (text: string) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      // XML reads every line end as \n.
      expect(readXml(`<a>${escape(text)}</a>`).text).toBe(text.replaceAll(/\r\n?/g, '\n').trim())
    }),
  )
})
