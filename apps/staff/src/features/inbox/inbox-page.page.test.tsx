import { address } from '@contour/testkit/pages/draw-page'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useKeyListener } from '../../frame/use-keys.ts'
import { openPage } from '../../page-tests/open-page.tsx'
import type { InboxThread } from './inbox-reads.ts'
import { InboxPage } from './inbox-page.tsx'

const thread: InboxThread = {
  id: 'thread-of-marisol-1',
  channel: 'doctor',
  state: 'waiting',
  team: 'clinician',
  person: 'Marisol Sample',
  readable: true,
  unread: 0,
  assigned_to: null,
  waiting_since: '2027-03-02T15:00:00.000Z',
  answer_by: null,
  emergency_since: null,
  last_message_at: '2027-03-02T15:00:00.000Z',
  answers_as: 'clinician',
  visitor: false,
  joined: null,
  handover_summary: null,
  held: false,
  by_email: false,
  last_seq: 1,
  messages: [],
  earlier: false,
  notes: [],
  events: [],
  may: ['taken', 'replied', 'closed'],
  colleagues: [],
  values: { first_name: 'Marisol', staff_name: 'Dr. Morgan Sample', order_number: 'C-000001' },
}
const next: InboxThread = { ...thread, id: 'thread-of-noor-0002', person: 'Noor Sample' }
const other: InboxThread = { ...thread, id: 'thread-of-zoe-00003', person: 'Zoe Sample' }
const context = {
  contact: {
    name: 'Marisol Sample',
    email: 'marisol@example.com',
    phone: null,
    phone_verified: false,
    state: null,
    address: [],
  },
  orders: [],
  chart: null,
}

/** An answer that the test gives when it is time. */
function later() {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  return { arrive, arrived }
}

const threadOf = (id: string): InboxThread => (id === other.id ? other : thread)

function Inbox() {
  useKeyListener()
  return <InboxPage />
}

/** The inbox with Marisol's thread open; what is asked of the server is done when the test says so. */
function opened() {
  const { arrive, arrived } = later()
  const moved = async () => {
    await arrived
    return { state: 'assigned' as const, message: 'Done.' }
  }
  const page = openPage(<Inbox />, {
    roles: ['clinician'],
    at: `/inbox/${thread.id}`,
    path: '/inbox/:threadId',
    answers: {
      inbox: {
        list: { rows: [thread, next, other].map((one) => ({ ...one, preview: '' })), next: null, total: 3 },
        pulse: { version: '1' },
        read: ({ id }) => ({ thread: threadOf(id) }),
        context: { context },
        claim: moved,
        close: moved,
        note: moved,
        reply: async () => ({ ...(await moved()), seq: 2 }),
      },
    },
  })
  return { ...page, arrive }
}

const replyTo = (person: string) => screen.findByRole('textbox', { name: `Your reply to ${person}` })
const openThreadOf = (user: ReturnType<typeof opened>['user'], person: string) =>
  user.click(screen.getByRole('link', { name: new RegExp(`^${person}`) }))

test('M-34 what is typed while a reply is being sent stays in the field, and what was sent leaves it', async () => {
  const { user, arrive, calls } = opened()
  await user.type(await replyTo('Marisol Sample'), 'Yes, today.{Control>}{Enter}{/Control}')
  await user.type(await replyTo('Marisol Sample'), ' And in the evening.')
  arrive()
  await waitFor(async () =>
    expect(await replyTo('Marisol Sample')).toHaveProperty('value', 'And in the evening.'),
  )
  expect(calls.find(({ name }) => name === 'inbox.reply')?.input).toMatchObject({ body: 'Yes, today.' })
})

test('M-34 who goes on to something else while a reply is being sent stays there; who has waited writes on', async () => {
  const { user, arrive } = opened()
  const reply = await replyTo('Marisol Sample')
  await user.type(reply, 'Yes, today.{Control>}{Enter}{/Control}')
  await user.tab()
  const left = document.activeElement
  expect(left).not.toBe(reply)
  arrive()
  await waitFor(() => expect(reply).toHaveProperty('value', ''))
  expect(document.activeElement).toBe(left)
  await user.type(reply, 'And in the evening.')
  await user.click(screen.getByRole('button', { name: /^Send/ }))
  await waitFor(() => expect(reply).toHaveProperty('value', ''))
  expect(document.activeElement).toBe(reply)
})

test('M-34 a note that is begun while a reply is being sent is kept, and the reply leaves its own field', async () => {
  const { user, arrive } = opened()
  await user.type(await replyTo('Marisol Sample'), 'Yes, today.{Control>}{Enter}{/Control}')
  await user.click(screen.getByRole('button', { name: 'Note' }))
  await user.type(screen.getByRole('textbox', { name: 'Note for staff' }), 'Asked twice.')
  arrive()
  await user.click(screen.getByRole('button', { name: 'Reply' }))
  await waitFor(async () => expect(await replyTo('Marisol Sample')).toHaveProperty('value', ''))
  await user.click(screen.getByRole('button', { name: 'Note' }))
  expect(screen.getByRole('textbox', { name: 'Note for staff' })).toHaveProperty('value', 'Asked twice.')
})

test('M-34 a reply that is stored while another thread is open does not stand in its field again', async () => {
  const { user, arrive } = opened()
  await user.type(await replyTo('Marisol Sample'), 'Yes, today.{Control>}{Enter}{/Control}')
  await openThreadOf(user, 'Zoe Sample')
  await replyTo('Zoe Sample')
  await openThreadOf(user, 'Marisol Sample')
  expect(await replyTo('Marisol Sample')).toHaveProperty('value', 'Yes, today.')
  arrive()
  await waitFor(async () => expect(await replyTo('Marisol Sample')).toHaveProperty('value', ''))
})

test('M-34 who writes a note while the claim is under way goes on in the note, which the patient never reads', async () => {
  const { user, arrive, calls } = opened()
  await replyTo('Marisol Sample')
  await user.keyboard('c')
  await user.keyboard('n')
  const note = await screen.findByRole('textbox', { name: 'Note for staff' })
  await waitFor(() => expect(document.activeElement).toBe(note))
  const reads = () => calls.filter(({ name }) => name === 'inbox.read').length
  arrive()
  // The thread is read again once the claim is stored.
  await waitFor(() => expect(reads()).toBeGreaterThan(1))
  expect(screen.getByRole('textbox', { name: 'Note for staff' })).toBe(document.activeElement)
})

test('M-34 a thread that is closed leads to the next one; who has opened another meanwhile stays there', async () => {
  const { user, arrive } = opened()
  await replyTo('Marisol Sample')
  await user.keyboard('e')
  await openThreadOf(user, 'Zoe Sample')
  await user.type(await replyTo('Zoe Sample'), 'Every week')
  arrive()
  await screen.findByText('Done.')
  expect(address()).toBe(`/inbox/${other.id}`)
  expect(await replyTo('Zoe Sample')).toHaveProperty('value', 'Every week')
})

test('D-77 a message that arrives while the inbox opens is in its list at once', async () => {
  const { arrive, arrived } = later()
  const clinic = { version: '1', rows: [thread] }
  const { calls } = openPage(<Inbox />, {
    roles: ['clinician'],
    at: '/inbox',
    path: '/inbox',
    answers: {
      inbox: {
        list: () => ({ rows: clinic.rows.map((one) => ({ ...one, preview: '' })), next: null, total: 1 }),
        async pulse() {
          await arrived
          return { version: clinic.version }
        },
      },
    },
  })
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('inbox.pulse'))
  Object.assign(clinic, { version: '2', rows: [next, thread] })
  arrive()
  expect(await screen.findByRole('link', { name: /^Noor Sample/ })).toBeTruthy()
})
