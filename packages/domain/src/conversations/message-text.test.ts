import { expect, test } from 'vitest'
import { MESSAGE_PROBLEMS, readMessageText, tooLong } from './message-text.ts'

const read = (text: string) => readMessageText(text, 256)

test('P-CHT-009 a message of spaces only is empty, and spaces around one are cut', () => {
  for (const empty of ['', ' ', '\t\n \r\n', '\u00a0'])
    expect(read(empty)).toEqual({ problem: MESSAGE_PROBLEMS.empty })
  expect(read('  Where is my parcel?\n')).toEqual({ text: 'Where is my parcel?' })
  expect(read('one\r\ntwo')).toEqual({ text: 'one\ntwo' })
})

test('P-CHT-010 256 characters after trimming are taken, 257 are not', () => {
  expect(read('a'.repeat(256))).toEqual({ text: 'a'.repeat(256) })
  expect(read(`  ${'a'.repeat(256)}  `)).toEqual({ text: 'a'.repeat(256) })
  expect(read('a'.repeat(257))).toEqual({ problem: tooLong(256) })
})

test.each(['a\u0000b', 'a\u001b[31mb', 'a\u0007', 'x\u0085y', 'a\u2028b', 'a\u007fb', '\ud800'])(
  'a control character is refused: %j',
  (text) => expect(read(text)).toEqual({ problem: MESSAGE_PROBLEMS.control }),
)

test.each(['<b>bold</b>', '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<!-- x -->', '</p>'])(
  'markup is refused: %s',
  (text) => expect(read(text)).toEqual({ problem: MESSAGE_PROBLEMS.markup }),
)

test.each(['I <3 this', 'weight < 200 and > 150', 'a<b', 'José 👩‍⚕️', 'line\nline', '5 & 6 "quoted"'])(
  'ordinary text is taken as it is: %s',
  (text) => expect(read(text)).toEqual({ text }),
)
