import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { zipOf } from '@contour/testkit/zip-file'
import { describeScanner } from './contract.ts'
import { TEST_FILE, disabledScanner, embeddedScanner } from './embedded.ts'

describeScanner('embedded', async () => ({
  scanner: embeddedScanner,
  infected: { bytes: Buffer.from(TEST_FILE), found: 'Eicar-Test' },
  close: async () => {},
}))

const scan = (bytes: Buffer) => embeddedScanner.scan(Readable.from([bytes]))
const compound = (stream: string) =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.from(stream, 'utf16le'),
  ])

test.each([
  ['a Windows program', Buffer.from('MZ\u0090\u0000 program'), 'Program'],
  [
    'a document that runs a script',
    Buffer.from('%PDF-1.7 /OpenAction << /S /JavaScript >>'),
    'Document.Action',
  ],
  ['a document that starts a program', Buffer.from('%PDF-1.7 << /S /Launch >>'), 'Document.Action'],
  ['a letter with macros', compound('WordDocument Macros _VBA_PROJECT'), 'Document.Macro'],
  ['a new letter with macros', zipOf({ 'word/vbaProject.bin': 'x' }), 'Archive.Program'],
  ['a program in an archive', zipOf({ 'word/document.xml': '<a/>', 'word/a.EXE': 'x' }), 'Archive.Program'],
  ['an archive in an archive', zipOf({ 'inner.zip': 'x' }), 'Archive.Program'],
  ['a path out of the folder', zipOf({ '../../etc/passwd': 'x' }), 'Archive.Path'],
])('D-44 found: %s', async (_, bytes, found) => {
  expect(await scan(bytes)).toEqual({ state: 'infected', found })
})

test('D-44 an archive that cannot be judged is unknown for good, a plain letter is clean', async () => {
  const letter = zipOf({ '[Content_Types].xml': '<a/>', 'word/document.xml': '<b/>' })
  expect(await scan(letter)).toEqual({ state: 'clean' })
  expect(await scan(letter.subarray(0, letter.length - 30))).toMatchObject({ state: 'unknown', again: false })
  expect(await scan(zipOf({ a: 'x' }, { encrypted: true }))).toMatchObject({
    state: 'unknown',
    reason: 'encrypted',
  })
  expect(await scan(zipOf({ a: 'x' }, { unpacked: 4_000_000_000 }))).toMatchObject({
    state: 'unknown',
    reason: 'it unpacks to too much',
  })
  expect(await scan(compound('WordDocument'))).toEqual({ state: 'clean' })
})

test('D-44 a scanner that is switched off calls nothing clean', async () => {
  expect(await disabledScanner.scan(Readable.from(['a']))).toMatchObject({ state: 'unknown', again: false })
})
