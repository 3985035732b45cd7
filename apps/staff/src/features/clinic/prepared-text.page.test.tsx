import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../page-tests/open-page.tsx'
import { sampleChart } from '../../page-tests/sample-chart.ts'
import { ChartNotes } from './chart-notes.tsx'
import { DenyForm } from './deny-form.tsx'
import { PrescribeForm } from './prescribe-form.tsx'

const text = (channel: 'letter' | 'note' | 'compounding' | 'doctor', title: string, body: string) => ({
  id: title,
  channel,
  title,
  body,
  version: 1,
  by: 'Dr. Casey Demo',
  at: '2026-11-20T15:00:00Z',
})
const opened = () =>
  openPage(<DenyForm chart={sampleChart()} />, {
    roles: ['clinician'],
    answers: {
      cannedReplies: {
        list: {
          rows: [
            text('letter', 'Not safe', 'Dear {first_name}, it is not safe. {staff_name}'),
            text('letter', 'By order', 'About your order {order_number}.'),
            text('doctor', 'Tell me more', 'Please tell me more.'),
          ],
        },
      },
    },
  })
const letter = () => screen.getByLabelText('Letter to the patient')

test('W-24 D-85 a prepared letter is inserted with its names, after what was written, and no reply of the inbox is offered', async () => {
  const { user, calls } = opened()
  await user.type(letter(), 'Hello.')
  await user.click(screen.getByRole('button', { name: 'Prepared letters' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: /^Not safe/ }))
  expect(letter()).toHaveProperty('value', 'Hello.\nDear Maya, it is not safe. Morgan Sample')
  expect(dialog.queryByRole('button', { name: /^Tell me more/ })).toBeNull()
  expect(calls.map(({ name }) => name)).not.toContain('clinic.deny')
})

test('D-85 a letter with something in braces is not sent', async () => {
  const { user, calls } = opened()
  await user.click(screen.getByRole('button', { name: 'Prepared letters' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: /^By order/ }))
  await user.click(screen.getByRole('button', { name: 'Deny this order' }))
  expect(screen.getAllByText('Fill in what stands in braces.').length).toBeGreaterThan(0)
  expect(calls.map(({ name }) => name)).not.toContain('clinic.deny')
})

const chart = sampleChart()
const KINDS = {
  list: {
    rows: [
      text('letter', 'Not safe', 'Dear {first_name}, it is not safe.'),
      text('note', 'Called', 'I called {first_name}.'),
      text('compounding', 'Allergy', '{first_name} is allergic to a dye of the approved product.'),
    ],
  },
}

test.each([
  [
    'Prepared notes',
    'Called',
    'Add a note',
    'I called Maya.',
    <ChartNotes key="" orderId="order-1" patient={chart.patient} notes={[]} licensed />,
  ],
  [
    'Prepared reasons for compounding',
    'Allergy',
    'Why this patient, in your own words',
    'Maya is allergic to a dye of the approved product.',
    <PrescribeForm key="" chart={chart} />,
  ],
] as const)(
  'W-24 D-85 %s are offered at their field, and those of no other one',
  async (button, title, label, written, page) => {
    const { user } = openPage(page, { roles: ['clinician'], answers: { cannedReplies: KINDS } })
    await user.click(screen.getByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('button', { name: new RegExp(`^${title}`) }))
    expect(dialog.queryByRole('button', { name: /^Not safe/ })).toBeNull()
    expect(screen.getByLabelText(label)).toHaveProperty('value', written)
  },
)
