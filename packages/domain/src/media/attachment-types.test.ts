import { expect, test } from 'vitest'
import { attachmentTooLarge, attachmentType, shownFileName } from './attachment-types.ts'

test('P-DOC-017 eleven endings are accepted, in capitals too, and nothing executable', () => {
  const accepted = 'pdf doc docx txt jpg jpeg png gif mp4 avi mov'.split(' ')
  for (const ending of accepted) {
    expect(attachmentType(`a.${ending}`), ending).not.toBeNull()
    expect(attachmentType(`A.B.${ending.toUpperCase()}`), ending).not.toBeNull()
  }
  for (const name of [
    'a.exe',
    'a.pdf.exe',
    'a.html',
    'a.svg',
    'a.js',
    'a.zip',
    'pdf',
    'a.',
    '.',
    'a.toString',
  ])
    expect(attachmentType(name), name).toBeNull()
})

test('P-DOC-016 the message names the file', () => {
  expect(attachmentTooLarge('scan.pdf')).toBe('File "scan.pdf" is too large. Maximum size is 5 MB.')
})

test('a name is shown without a path and without signs that turn it around', () => {
  expect(shownFileName('../../etc/a.pdf')).toBe('a.pdf')
  expect(shownFileName('C:\\temp\\a.pdf')).toBe('a.pdf')
  expect(shownFileName('label\u202Efdp.exe.pdf\n')).toBe('labelfdp.exe.pdf')
  const long = shownFileName(`${'x'.repeat(300)}.pdf`)
  expect(long).toHaveLength(120)
  expect(long.endsWith('.pdf')).toBe(true)
})
