import { expect, test } from 'vitest'
import { LEGAL_KINDS } from './legal-pages.ts'
import { LEGAL_SECTIONS } from './legal-texts.ts'
import { fillLegalText, legalTextProblem, readLegalText, writeLegalText } from './written-text.ts'

const facts = {
  brand: 'Prairie',
  company: 'Prairie Clinic LLC',
  address: '1 Main Street, Fargo, ND',
  support_email: 'care@prairie.example',
  support_phone: '(555) 555-0100',
}

test.each(LEGAL_KINDS)('M-40 the text of the page %s can be edited and stays the same', (kind) => {
  const typed = writeLegalText(LEGAL_SECTIONS[kind])
  expect(legalTextProblem(typed)).toBeNull()
  expect(readLegalText(typed)).toEqual(LEGAL_SECTIONS[kind])
})

test('D-101 a legal text has titled sections with paragraphs, whatever the line ends and the space around them', () => {
  expect(readLegalText('# One\n\n  First line\n  goes on.  \n\n\nSecond.\n\n# Two\nRight below.')).toEqual([
    { title: 'One', text: ['First line goes on.', 'Second.'] },
    { title: 'Two', text: ['Right below.'] },
  ])
  expect(readLegalText('# One\r\n\r\nText.\r\n')).toEqual([{ title: 'One', text: ['Text.'] }])
})

test.each([
  ['nothing', '  \n ', 'Write the text.'],
  ['no title', 'Only words.', 'Begin with the title of a section: a line that starts with "# ".'],
  ['a section without text', '# One\n\n# Two\n\nText.', 'The section "One" has no text.'],
  ['an unknown variable', '# One\n\nAsk {compny}.', 'Nothing is known as {compny}.'],
])('D-101 a text with %s is refused with what is wrong', (_, typed, problem) => {
  expect(legalTextProblem(typed)).toContain(problem)
})

test('D-101 the company is named by its own settings', () => {
  const typed = '# Who we are\n\n{brand} is a name of {company}, {address}. Write to {support_email}.'
  expect(legalTextProblem(typed)).toBeNull()
  expect(fillLegalText(typed, facts)).toContain('Prairie is a name of Prairie Clinic LLC, 1 Main Street')
  expect(fillLegalText(typed, facts)).not.toMatch(/[{}]/)
})
