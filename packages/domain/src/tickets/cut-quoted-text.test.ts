import { expect, test } from 'vitest'
import { cutQuotedText } from './cut-quoted-text.ts'

test.each([
  ['nothing quoted', 'Thank you.\n\nSee you soon.', 'Thank you.\n\nSee you soon.'],
  [
    'a web mailer',
    'It arrived today.\n\nOn Mon, Nov 23, 2026 at 9:00 AM Contour <reply+0f@mail.example> wrote:\n\n> We looked.\n>\n> Support',
    'It arrived today.',
  ],
  [
    'a folded announcement',
    'Yes please.\r\n\r\nOn Mon, Nov 23, 2026 at 9:00 AM Contour Support\r\n<reply+0123456789abcdef@mail.example> wrote:\r\n\r\n> Shall we?\r\n',
    'Yes please.',
  ],
  [
    'an announcement without marks',
    'Yes please.\n\nOn Nov 23, 2026, at 9:00 AM, Support wrote:\n\nShall we?\n',
    'Yes please.',
  ],
  [
    'an answer below the quotation',
    'On Mon, Nov 23, 2026 at 9:00 AM Support wrote:\n> Which street?\n\nMain Street 5\n',
    'Main Street 5',
  ],
  [
    'answers between quoted lines',
    '> Which street?\nMain Street 5\n> Which city?\nAlbany',
    'Main Street 5\nAlbany',
  ],
  ['a desktop mailer', 'Done.\n\n-----Original Message-----\nFrom: Support\nSubject: Hello\n\nOld', 'Done.'],
  [
    'headers above the old message',
    'Done.\n\n________________________________\nFrom: Support <a@b.example>\nSent: Monday, November 23, 2026 9:00 AM\nTo: Maya\nSubject: Hello\n\nOld',
    'Done.',
  ],
  ['headers without a rule', 'Done.\n\nFrom: Support\nDate: Monday\nSubject: Hello\n\nOld', 'Done.'],
  ['a signature', 'Call me.\n-- \nMaya Sample\n(555) 555-0142', 'Call me.'],
  ['the line of a phone', 'Call me.\n\nSent from my phone', 'Call me.'],
  ['only a quotation', 'On Mon, Nov 23, 2026 at 9:00 AM Support wrote:\n> We looked.\n', ''],
  ['nothing', '', ''],
])('M-34 an email with %s', (_, sent, kept) => {
  expect(cutQuotedText(sent)).toBe(kept)
})

test.each([
  'On Monday my friend wrote:\nplease ask them.',
  'I was sent from my doctor to you.\nThanks',
  '>5 pounds lost already',
  'From: the start it was too big\nand it leaks',
  'On the whole I am happy',
  'A dash -- is not a signature',
])('M-34 a sentence that only looks like a quotation is kept: %s', (text) => {
  expect(cutQuotedText(text)).toBe(text)
})

test('M-34 a long text of one kind of line is read in linear time', () => {
  for (const line of ['On ', '> ', '-', '_____________', 'From: a', 'On a wrote:x'])
    expect(cutQuotedText(`${line}\n`.repeat(50_000)).length).toBeGreaterThanOrEqual(0)
})
