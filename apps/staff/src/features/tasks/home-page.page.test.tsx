import { refused } from '@contour/testkit/pages/answer-calls'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { StaffRole } from '@contour/contract'
import type { TaskPeople, TaskRow } from '../../calls/calls.ts'
import { openPage } from '../../page-tests/open-page.tsx'
import { HomePage } from './home-page.tsx'

const task = (change: Partial<TaskRow> = {}): TaskRow => ({
  id: 'task-reply-000000000',
  kind: 'reply_overdue',
  title: 'A message waits for an overdue answer',
  role: 'clinician',
  details: null,
  subject: 'conversation:thread-maya',
  patient: null,
  visitor: null,
  patient_id: null,
  order_id: null,
  state: 'open',
  created_at: '2026-11-20T15:00:00Z',
  due_at: '2026-11-20T19:00:00Z',
  overdue: true,
  escalated: true,
  owner: null,
  held_since: '2026-11-20T15:00:00Z',
  settled_by: 'The message is answered, or the thread is closed or handed over.',
  ended_at: null,
  ...change,
})
const CASEY = {
  id: 'staff-casey-00000000',
  name: 'Dr. Casey Sample',
  email: 'casey@contour.example',
  phone: '5555550142',
  on_call: true,
}
const people = (change: Partial<TaskPeople> = {}): TaskPeople => ({
  status: 'success',
  message: '',
  task: task(),
  state: 'TX',
  rows: [CASEY],
  ...change,
})
const open = (roles: StaffRole[], rows: TaskRow[], administration: object = {}, more: object = {}) =>
  openPage(<HomePage />, {
    roles,
    answers: {
      tasks: {
        list: { rows, next: null, total: rows.length, counts: { open: rows.length, overdue: 1, mine: 0 } },
      },
      administration: {
        overview: {
          orders: { open: 12, late: 3 },
          messages: { failed: 0, waiting: 0 },
          jobs: { failed: 0, overdue: 0 },
          on_call_gaps: [],
          unanswered_emergencies: [],
          alerts: [],
          states: [],
        },
        audit: refused('unavailable'),
        ...administration,
      },
      accounts: { list: { staff: [], invitations: [], waiting: [] } },
      ...more,
    },
  })
const HAND_OVER = 'Hand over: A message waits for an overdue answer'

test('W-61 an administrator reads who has an escalated task and since when, names no page that she lacks, and hands it to a clinician on call', async () => {
  const page = open(['administrator'], [task()], { taskPeople: people(), handOverTask: { task: task() } })
  const row = within((await screen.findByText('A message waits for an overdue answer')).closest('tr')!)
  expect(row.queryByRole('link')).toBeNull()
  expect(row.getByText(/Its role reads what it is about. It ends: the message is answered/)).toBeDefined()
  expect(row.getByText('No one')).toBeDefined()
  expect(row.getByText(/^since Nov 20/)).toBeDefined()
  expect(screen.queryByText(/inbox/i)).toBeNull()
  await page.user.click(row.getByRole('button', { name: HAND_OVER }))
  const dialog = within(await screen.findByRole('dialog'))
  const call = await dialog.findByRole('link', { name: /Call Dr. Casey Sample, on call now/ })
  expect(call.getAttribute('href')).toBe('tel:+15555550142')
  await page.user.click(dialog.getByRole('button', { name: 'Hand over' }))
  expect(page.calls.some(({ name }) => name === 'administration.handOverTask')).toBe(false)
  await page.user.selectOptions(dialog.getByLabelText(/To whom/), CASEY.id)
  await page.user.click(dialog.getByRole('button', { name: 'Hand over' }))
  expect(page.calls).toContainEqual({
    name: 'administration.handOverTask',
    input: { id: task().id, to: CASEY.id, holder: null },
  })
})

test('W-61 where nobody is licensed, the dialog says so and leads to Staff; a colleague who was faster is named', async () => {
  const page = open(['administrator'], [task()], { taskPeople: people({ rows: [] }) })
  await page.user.click(await screen.findByRole('button', { name: HAND_OVER }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/No clinician with an account is licensed in TX/)).toBeDefined()
  expect(dialog.getByRole('link', { name: /Open Staff/ }).getAttribute('href')).toBe('/staff')
  expect(dialog.queryByRole('button', { name: 'Hand over' })).toBeNull()
  await page.user.click(dialog.getByRole('button', { name: /Back|Close|Cancel/ }))
  page.answer({
    administration: {
      taskPeople: people(),
      handOverTask: refused('conflict', { message: 'Dr. Sam Sample has this task now.' }),
    },
  })
  await page.user.click(await screen.findByRole('button', { name: HAND_OVER }))
  const again = within(await screen.findByRole('dialog'))
  await page.user.selectOptions(await again.findByLabelText(/To whom/), CASEY.id)
  await page.user.click(again.getByRole('button', { name: 'Hand over' }))
  expect(await again.findByText(/Dr. Sam Sample has this task now/)).toBeDefined()
})

test('W-61 "3 late" leads to the list of late orders, also for an administrator who opens no orders', async () => {
  open(['administrator'], [])
  const late = await screen.findByRole('link', { name: '3 late' })
  expect(late.getAttribute('href')).toBe('/late-orders')
})

test('W-61 the role itself reads what the task is about, and has nothing to hand over', async () => {
  open(
    ['clinician'],
    [task({ details: 'The promised time of an answer has passed.' })],
    {},
    {
      emergencies: {
        list: { rows: [], next: null, total: 0 },
        yellow: { rows: [], elsewhere: 0 },
        ownShifts: { rows: [] },
      },
    },
  )
  const link = await screen.findByRole('link', { name: 'A message waits for an overdue answer' })
  expect(link.getAttribute('href')).toBe('/inbox/thread-maya')
  expect(screen.getByText('The promised time of an answer has passed.')).toBeDefined()
  expect(screen.queryByRole('button', { name: HAND_OVER })).toBeNull()
})

test('W-43 a task about a visitor says so, with the name if one was given, and leads to the thread', async () => {
  const ofVisitor = { role: 'support', details: 'The promised time of an answer has passed.' } as const
  open(
    ['support'],
    [
      task({ ...ofVisitor, visitor: 'Kim R.' }),
      task({ ...ofVisitor, id: 'task-nameless-000000', subject: 'conversation:thread-2', visitor: '' }),
    ],
    {},
    { emergencies: { list: { rows: [], next: null, total: 0 } } },
  )
  expect(await screen.findByText('Kim R., visitor')).toBeDefined()
  expect(screen.getByText('Visitor')).toBeDefined()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/inbox/thread-maya',
    '/inbox/thread-2',
  ])
})
