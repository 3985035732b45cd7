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

/** How programs announce the old message in other languages, dated as they date it. */
test.each([
  ['Yahoo, indented', '    On Monday, November 23, 2026 at 09:00:00 AM EST, Support <a@b.example> wrote:'],
  ['Spanish', 'El lun, 23 nov 2026 a las 9:00, Support (<a@b.example>) escribió:'],
  ['German', 'Am 23.11.2026 um 09:00 schrieb Support <a@b.example>:'],
  ['French', 'Le lun. 23 nov. 2026 à 09:00, Support <a@b.example> a écrit :'],
  ['Portuguese', 'Em seg., 23 de nov. de 2026 às 09:00, Support <a@b.example> escreveu:'],
  ['Italian', 'Il giorno lun 23 nov 2026 alle ore 09:00 Support <a@b.example> ha scritto:'],
  ['Dutch', 'Op ma 23 nov 2026 om 09:00 schreef Support <a@b.example>:'],
  ['Vietnamese', 'Vào Th 2, 23 thg 11, 2026 lúc 09:00 Support <a@b.example> đã viết:'],
  ['Chinese', '2026年11月23日 09:00，Support <a@b.example> 写道：'],
  ['Korean', '2026년 11월 23일 (월) 오전 9:00, Support <a@b.example>님이 작성:'],
  ['Russian', 'пн, 23 нояб. 2026 г. в 09:00, Support <a@b.example> пишет:'],
])('CASE-65 the old message is cut off where the mail program speaks %s', (_, announcement) => {
  for (const mark of ['> ', '    > ', ''])
    expect(cutQuotedText(`I feel fine.\n\n${announcement}\n\n${mark}How do you feel?\n${mark}Support`)).toBe(
      'I feel fine.',
    )
})

test.each([
  [
    'Spanish',
    'De: Support <a@b.example>\nEnviado el: lunes, 23 de noviembre de 2026 9:00\nPara: Maya\nAsunto: Hola',
  ],
  [
    'German',
    'Von: Support <a@b.example>\nGesendet: Montag, 23. November 2026 09:00\nAn: Maya\nBetreff: Hallo',
  ],
  ['French', 'De : Support <a@b.example>\nEnvoyé : lundi 23 novembre 2026 09:00\nÀ : Maya\nObjet : Bonjour'],
  ['Chinese', '发件人: Support <a@b.example>\n发送时间: 2026年11月23日 9:00\n收件人: Maya\n主题: 你好'],
])('CASE-65 headers above the old message are read in %s', (_, headers) => {
  expect(cutQuotedText(`Gracias.\n\n________________________________\n${headers}\n\nOld`)).toBe('Gracias.')
})

test('CASE-65 a line "--" inside what somebody lists cuts nothing off; a signature below it goes', () => {
  const list = 'I take:\n--\nmetformin 500 mg\nI am allergic to penicillin.'
  expect(cutQuotedText(list)).toBe(list)
  expect(cutQuotedText('Thank you.\n--\nMaya Sample\n(555) 555-0142')).toBe('Thank you.')
})

test.each([
  'Am Montag schrieb ich euch\nund heute wieder.',
  'El lunes me escribió mi hermana:\nque pregunte.',
  'De: aquí en adelante me siento mejor\ny quiero seguir',
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
