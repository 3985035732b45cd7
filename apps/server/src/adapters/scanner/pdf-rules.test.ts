import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { pdfProblem } from './pdf-rules.ts'

const pdf = (...objects: (string | Buffer)[]) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.flatMap((object, n) => [
      Buffer.from(`${n + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ]),
    Buffer.from('trailer << /Root 1 0 R >>\n%%EOF'),
  ])
const stream = (dictionary: string, body: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} >>\nstream\r\n`),
    Buffer.from(body),
    Buffer.from('\nendstream'),
  ])
const packed = (objects: string, filter = '/Filter /FlateDecode') =>
  stream(`/Type /ObjStm /N 1 /First 4 ${filter}`, filter ? deflateSync(Buffer.from(objects)) : objects)
const ACTION = '<< /S /JavaScript /JS (app.alert(1)) >>'

test.each<[string, Buffer]>([
  ['an action of the document', pdf(`<< /Type /Catalog /OpenAction ${ACTION} >>`)],
  ['a program that it starts', pdf('<< /S /Launch /F (cmd.exe) >>')],
  ['a name written with digits', pdf('<< /S /J#61vaScript /J#53 (x) >>')],
  ['a name without a space behind it', pdf('<</S/JavaScript/JS(x)>>')],
  ['an action among packed objects', pdf(packed(`1 0 ${ACTION}`))],
  ['packed objects without a filter', pdf(packed(`1 0 ${ACTION}`, ''))],
  ['an action behind a text that never ends', pdf(`<< /Title (never ends >>\n${ACTION}`)],
  ['an action in an object that a text hides', pdf(`( 5 0 obj ${ACTION} endobj )`)],
  ['an action in an object that a comment hides', pdf(`% 5 0 obj ${ACTION}`)],
  ['an action in an object that a stream hides', pdf(stream('/Length 90', `\n5 0 obj ${ACTION} endobj\n`))],
  ['an action behind a stream that never ends its line', pdf(stream('/Length 4', 'text'), ACTION)],
])('D-44 a PDF with %s is infected', (_, bytes) => {
  expect(pdfProblem(bytes)).toEqual({ found: 'Document.Action' })
})

test.each<[string, Buffer]>([
  ['nothing special', pdf('<< /Type /Catalog /Pages 2 0 R >>')],
  ['the words in a text', pdf('<< /Title (How to use /JavaScript and \\) /JS, nested (/Launch)) >>')],
  ['the letters in a picture', pdf(stream('/Type /XObject /Subtype /Image /Length 9', 'x/JS /Launch '))],
  ['the words in a comment', pdf('% /JavaScript /JS\n<< /Type /Catalog >>')],
  ['longer names that begin alike', pdf('<< /JSON 1 /Launched 2 /JavaScriptish 3 >>')],
  ['packed objects without an action', pdf(packed('1 0 << /Type /Page /Contents (/JS) >>'))],
])('D-44 a PDF with %s is clean', (_, bytes) => {
  expect(pdfProblem(bytes)).toBeNull()
})

test('D-44 a PDF whose packed objects cannot be read is not passed on', () => {
  expect(pdfProblem(pdf(packed('x', '/Filter /LZWDecode')))).toHaveProperty('unreadable')
  expect(pdfProblem(pdf(stream('/Type /ObjStm /Filter /FlateDecode', 'encrypted bytes')))).toHaveProperty(
    'unreadable',
  )
})

test('D-44 a PDF that unpacks to far more than a document needs is not passed on', () => {
  const bomb = packed('x'.repeat(20_000_000))
  expect(pdfProblem(pdf(bomb, bomb, bomb))).toHaveProperty('unreadable')
})

test('D-44 a PDF of a megabyte of any sign is read in linear time', () => {
  for (const sign of [
    '(',
    ')',
    '/',
    '%',
    '\\(',
    's',
    'stream\n',
    '/a ',
    '1 0 obj (',
    '1 0 obj % ',
    '1 0 obj stream\n',
  ])
    expect(pdfProblem(Buffer.from(`%PDF-1.7\n${sign.repeat(1_000_000 / sign.length)}`))).toBeNull()
})
